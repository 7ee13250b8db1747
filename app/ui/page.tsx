/**
 * The body of a screen inside a layout: one title, one line under it, actions at the right.
 *   <Page title="Vehículos" lead="12 de 15 vehículos de su plan Pro." actions={<LinkButton …/>}>
 *     <Panel title="…">…</Panel>
 *   </Page>
 */
import { type ReactNode, useId } from 'react'

export function Page(props: { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  return (
    <main className="page" id="contenido" tabIndex={-1}>
      <PageHead {...props} />
      {props.children}
    </main>
  )
}

function PageHead({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="head-actions">{actions}</div>}
    </div>
  )
}

/** A section of a page: no border, no shadow. Without a title, `label` is its accessible name. */
export function Panel(props: {
  title?: ReactNode
  label?: string
  aside?: ReactNode
  id?: string
  className?: string
  children?: ReactNode
}) {
  const { title, label, aside, id, className = '', children } = props
  const ownId = useId()
  const headingId = `${id ?? ownId}-t`
  return (
    <section
      className={`panel${className && ` ${className}`}`}
      id={id}
      aria-labelledby={title ? headingId : undefined}
      aria-label={title ? undefined : label}
    >
      {title && (
        <div className="panel-head">
          <h2 id={headingId}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
