/** The dialog shown instead of a form that would be refused: `children` says why, and how to change that. */
import type { ReactNode } from 'react'
import { CloseFoot, Dialog, DialogBody } from './dialog'

export function RefusalDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  return (
    <Dialog title={title} size="sm" closeTo={closeTo}>
      <DialogBody>{children}</DialogBody>
      <CloseFoot />
    </Dialog>
  )
}
