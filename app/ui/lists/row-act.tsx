/** A button of a row that posts at once; see use-row-act.ts. */
import { Form } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../button'
import { useRowAct } from './use-row-act'

export function RowAct(props: { id: string; intent: string; action?: string; icon: LucideIcon; label: string }) {
  const { id, intent, action, icon, label } = props
  const { form, busy } = useRowAct(id)
  return (
    <Form ref={form} method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <IconButton type="submit" name="intent" value={intent} icon={icon} label={label} disabled={busy} />
    </Form>
  )
}
