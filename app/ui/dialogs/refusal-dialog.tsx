/** The dialog shown instead of a form that would be refused: `children` says why, and how to change that. */
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { CloseButton, Dialog, DialogBody, DialogFoot } from './dialog'

export function RefusalDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <Dialog title={title} size="sm" closeTo={closeTo}>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.close')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}
