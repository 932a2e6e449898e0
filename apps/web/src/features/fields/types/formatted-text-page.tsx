import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import classes from '../fields.module.css'

export default function FormattedTextPage({ html }: { html: string }) {
  // The server sanitises too; this guards against what an older one let through.
  const clean = useMemo(() => DOMPurify.sanitize(html), [html])
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: clean }} />
}
