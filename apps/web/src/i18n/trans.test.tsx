import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Trans } from './trans.tsx'
import { learn } from './translator.ts'

learn('en', {
  test: {
    mixed: 'To <b>{{email}}</b>, by <what/> and <b>all</b>.',
    count_one: '<b>{{count}}</b> record',
    count_other: '<b>{{count}}</b> records',
  },
})

it('puts elements where a phrase names them, and values into them as text', () => {
  const drawn = renderToStaticMarkup(
    <Trans i18nKey="test.mixed" values={{ email: '<b>x</b> <what/> &' }} components={{ b: <b />, what: <i>it</i> }} />,
  )
  expect(drawn).toBe('To <b>&lt;b&gt;x&lt;/b&gt; &lt;what/&gt; &amp;</b>, by <i>it</i> and <b>all</b>.')
})

it('takes the form for the count', () => {
  const said = (count: number) =>
    renderToStaticMarkup(<Trans i18nKey="test.count" count={count} values={{ count }} components={{ b: <b /> }} />)
  expect([said(1), said(3)]).toEqual(['<b>1</b> record', '<b>3</b> records'])
})
