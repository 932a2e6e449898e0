import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from './journey.ts'
import { maya, signIn } from './people.ts'

test('a system admin connects mail and address search on the screen, and both are used at once', async ({ page }) => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'harbor-secret' ? done(null, { user: 'harbor' }) : done(new Error('no')),
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => mails.push(chunk.toString())).on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const geocoder = createServer((_request, response) => {
    const place = { display_name: 'Pioneer Courthouse Square, Portland', lat: '45.5189', lon: '-122.6793' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([place]))
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const refusing = createServer((_request, response) => {
    const words = '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>'
    response.writeHead(403, { 'content-type': 'application/xml' }).end(words)
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const portOf = (server: { address: () => unknown }) => String((server.address() as AddressInfo).port)

  await signIn(page, maya)
  await page.goto('/sys-admin/settings')
  const list = page.getByRole('list', { name: 'Integrations' })
  const mail = list.getByRole('listitem').filter({ hasText: 'Mails stay in the local outbox and are not sent.' })
  await expect(mail).toContainText('Not connected')

  await page.getByRole('button', { name: 'Connect: Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter this.').first()).toBeVisible()
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill(portOf(smtp.server))
  await dialog.getByText('None', { exact: true }).click()
  await dialog.getByLabel('User name').fill('harbor')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-the-one')
  await dialog.getByLabel('Sender').fill('Harbor <harbor@example.org>')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: Mail')).toBeVisible()

  const connected = list.getByRole('listitem').filter({ hasText: 'harbor@example.org' })
  await expect(connected).toContainText('Connected')
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(connected).toContainText('The server refused the user name, password or key.')

  await page.getByRole('button', { name: 'Change: Mail' }).click()
  await expect(dialog.getByText(/^Set on .* by Maya Okafor\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace: Password' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('harbor-secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(connected).toContainText('Sent to maya.okafor@example.org.')
  expect(mails.join('')).toContain('To: maya.okafor@example.org')
  expect(await page.content()).not.toContain('harbor-secret')

  // The password does not go along to another server.
  await page.getByRole('button', { name: 'Change: Mail' }).click()
  await dialog.getByLabel('Server').fill('localhost')
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Server')).toHaveValue('localhost')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter it again: the one that is kept was for other settings.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Connect: Address search' }).click()
  const search = page.getByRole('dialog', { name: 'Address search' })
  await search.getByLabel('Address of the service').focus()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Connect: Address search' }).click()
  await search.getByLabel('Address of the service').fill(`http://127.0.0.1:${portOf(geocoder)}`)
  await search.getByRole('button', { name: 'Save' }).click()
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Find an address' }).click()
  await page.getByLabel('Address to find').fill('Portland')
  await page.getByLabel('Address to find').press('Enter')
  await expect(list).toContainText('Found: Pioneer Courthouse Square, Portland, 45.5189, -122.6793.')

  // What refuses says why in its own words; what that means is told in the person's.
  await page.getByRole('button', { name: 'Connect: Storage' }).click()
  const storage = page.getByRole('dialog', { name: 'Storage' })
  await storage.getByLabel('Bucket', { exact: true }).fill('harbor-files')
  await storage.getByLabel('Address of the storage').fill(`http://127.0.0.1:${portOf(refusing)}`)
  await storage.getByLabel('Access key ID').fill('harbor')
  await storage.getByRole('textbox', { name: 'Secret access key' }).fill('not-the-one')
  await storage.getByRole('button', { name: 'Test and save' }).click()
  const said = storage.getByRole('alert')
  await expect(said).toContainText('The storage could not be used, and nothing was changed.')
  await expect(said).toContainText('The server refused the user name, password or key.')
  await expect(said).toContainText('It said:')
  await storage.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Disconnect: Mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Disconnected: Mail')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect: Mail' })).toBeVisible()
  await expect(mail).toContainText('Not connected')

  await page.getByRole('link', { name: 'Audit Log' }).click()
  const noted = page.getByRole('table', { name: 'Audit Log' })
  await expect(noted.getByRole('row', { name: 'Turned off an integration' })).toContainText('Maya Okafor')

  await new Promise<void>((resolve) => smtp.close(resolve))
  geocoder.close()
  refusing.close()
})
