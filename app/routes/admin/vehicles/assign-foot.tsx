/** The foot of a dialog that assigns vehicles: with Usuarios to choose from it saves, without any it only closes. */
import type { ReactNode } from 'react'
import type { PostedForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CloseButton, DialogFoot } from '~/ui/dialogs/dialog'

export function AssignFoot({ of, hasPeople, children }: { of: PostedForm; hasPeople: boolean; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <DialogFoot>
      <CloseButton>{t(hasPeople ? 'common.cancel' : 'common.close')}</CloseButton>
      {hasPeople && (
        <SubmitButton of={of} busy={t('common.saving')}>
          {children}
        </SubmitButton>
      )}
    </DialogFoot>
  )
}
