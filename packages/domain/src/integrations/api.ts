import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, instant } from '../api/ids.ts'
import { integrationNames, integrationProblems, integrationSettings } from './integrations.ts'
import type { IntegrationName } from './integrations.ts'

const utility = forApi('utility')

const access = 'sys-admin'
const name = z.enum(integrationNames)

/** Left out to keep it, null to remove it. */
const secret = z.string().min(1).max(1000).nullable().optional()

const test = z.object({
  at: instant,
  by: z.string(),
  /** Null for a test that passed. */
  problem: z.enum(integrationProblems).nullable(),
  /** What came of it, or what the other side said. */
  detail: z.string(),
})
export type IntegrationTest = z.infer<typeof test>

const change = <N extends IntegrationName>(of: N) =>
  z.object({ name: z.literal(of), settings: integrationSettings[of], secret })

const state = <N extends IntegrationName>(of: N) =>
  z.object({
    name: z.literal(of),
    /** Environment variables win over what was set on the screen. */
    source: z.enum(['environment', 'screen', 'off']),
    /** Null while it is off. */
    settings: integrationSettings[of].nullable(),
    /** Never the secret itself. From the environment without a time. */
    secret: z.object({ setAt: instant.nullable(), setBy: z.string() }).nullable(),
    /** There is one, and the key of this installation does not open it. */
    isSecretLost: z.boolean(),
    /** The variables that set it. */
    variables: z.array(z.string()),
    lastTest: test.nullable(),
  })

export const integrationChange = z.discriminatedUnion('name', [
  change('mail'),
  change('sms'),
  change('storage'),
  change('map'),
  change('geocoder'),
])
export type IntegrationChange = z.output<typeof integrationChange>

const states = z.object({
  mail: state('mail'),
  sms: state('sms'),
  storage: state('storage'),
  map: state('map'),
  geocoder: state('geocoder'),
})
export type IntegrationStates = z.infer<typeof states>

export const integrationsApi = {
  integrations: utility.get('/sysAdmin/integrations', {
    access,
    summary: 'What the installation is connected to, without the secrets',
    reply: z.object({
      integrations: states,
      /** Where files lie while no other storage is set. */
      folder: z.string(),
      /** Storages that were used before: files that lie there are still found. */
      earlierStorages: z.array(z.object({ bucket: z.string(), endpoint: z.string() })),
    }),
  }),
  changeIntegration: utility.put('/sysAdmin/integrations', {
    access,
    summary: 'Connect the installation to something, or change how; it holds at once on every server',
    body: integrationChange,
    reply: done,
  }),
  removeIntegration: utility.del('/sysAdmin/integrations/:name', {
    access,
    summary: 'Turn off what was set on the screen, and forget its secret',
    params: z.object({ name }),
    reply: done,
  }),
  forgetEarlierStorages: utility.post('/sysAdmin/integrations/storage/forget-earlier', {
    access,
    summary: 'Forget the storages that were used before: files that still lie there are not found any more',
    reply: done,
  }),
  testIntegration: utility.post('/sysAdmin/integrations/:name/test', {
    access,
    summary: 'Really try it: send a mail to oneself or an SMS, write a file, fetch a piece of the map, find an address',
    params: z.object({ name }),
    body: z.object({
      /** The number that gets an SMS, or the address to find. */
      to: z.string().trim().max(200).default(''),
    }),
    reply: test,
  }),
}
