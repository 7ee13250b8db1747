/**
 * A menu as a disclosure (<details>): opens without JavaScript, closes on Escape, on a click elsewhere and after a
 * choice.
 *   <Menu summary={<IconButton-like content/>} label="Acciones de JTR 205" className="btn btn--icon">
 *     <Link to="…"><Icon of={Pencil} />Editar</Link>
 *     <hr />
 *     <Form method="post" action="/logout"><button>Cerrar Sesión</button></Form>
 *   </Menu>
 *   <RowMenu label="Acciones de JTR 205">…</RowMenu>      the three dots of a card on a phone
 */
import { useLocation } from '@remix-run/react'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './signs/icon'

type MenuProps = {
  label: string
  summary: ReactNode
  className?: string
  /** A bottom sheet instead of a popover: «Más» of the bottom bar. */
  sheet?: boolean
  /** Opens upwards: at the foot of the window. */
  up?: boolean
  tooltip?: boolean
  children: ReactNode
}

export function Menu({ label, summary, className, sheet, up, tooltip = true, children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: close on every navigation
  useEffect(() => {
    box.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const onOutsidePress = (e: PointerEvent) => {
      if (box.current?.open && e.target instanceof Node && !box.current.contains(e.target)) box.current.open = false
    }
    document.addEventListener('pointerdown', onOutsidePress)
    return () => document.removeEventListener('pointerdown', onOutsidePress)
  }, [])

  return (
    <details
      ref={box}
      className={`disclosure${sheet ? ' disclosure--sheet' : ''}${up ? ' disclosure--up' : ''}`}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !box.current?.open) return
        e.stopPropagation()
        box.current.open = false
        box.current.querySelector('summary')?.focus()
      }}
      onBlur={(e) => {
        if (box.current?.open && e.relatedTarget instanceof Node && !box.current.contains(e.relatedTarget)) {
          box.current.open = false
        }
      }}
    >
      <summary className={className} title={tooltip ? label : undefined}>
        <span className="sr">{label}</span>
        <span className="contents" aria-hidden="true">
          {summary}
        </span>
      </summary>
      <div className="pop">{children}</div>
    </details>
  )
}

export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="only-s">
      <Menu label={label} className="btn btn--icon" summary={<Icon of={EllipsisVertical} />}>
        {children}
      </Menu>
    </div>
  )
}
