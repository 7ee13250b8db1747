/**
 * Enrols the second factor: the password, the key for the app, its first code. In a dialog, or on a page of its own.
 */
import { ConfirmCommand, StartCommand } from '@domain/identidad/protection'
import { Smartphone } from 'lucide-react'
import type { ActionForm } from '~/forms/form'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { CopyField } from '~/ui/copy'
import { CodeField, PasswordField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Qr } from '~/ui/signs/qr'
import type { Factor } from './tab.server'

type FieldMeta = Parameters<typeof CodeField>[0]['field']

export const useBegin = (action: string) =>
  useActionForm({ id: 'factor-comenzar', schema: StartCommand, intent: 'start-factor', action })
export const useConfirm = (action: string) =>
  useActionForm({ id: 'factor-confirmar', schema: ConfirmCommand, intent: 'confirm-factor', action })

/** The current password; an account without one is told how to confirm instead. */
export function OwnPassword({ field, hasPassword }: { field: FieldMeta; hasPassword: boolean }) {
  const { t } = useI18n()
  if (!hasPassword) return <Note>{t('factor.no_password')}</Note>
  return <PasswordField field={field} label={t('factor.contrasena')} autoComplete="current-password" required />
}

/** The key for the app: as a QR, as a link for use on the phone itself, as text. */
export function Key({
  clave,
  f,
}: {
  clave: NonNullable<Factor['clave']>
  f: Pick<ActionForm, 'form'> & { fields: { codigo: FieldMeta } }
}) {
  const { t } = useI18n()
  return (
    <>
      <p className="muted">{t('factor.scan')}</p>
      {clave.qr && (
        <div className="qr-card key-card">
          <Qr of={clave.qr} label={t('factor.qr')} />
        </div>
      )}
      <a className="btn key-open" href={clave.uri}>
        <Icon of={Smartphone} />
        {t('factor.open_app')}
      </a>
      <CopyField
        id="factor-clave"
        label={t('factor.clave')}
        hint={t('factor.key_hint')}
        value={clave.secreto}
        shown={clave.secreto.replace(/(.{4})(?=.)/g, '$1 ')}
        copied="factor.key_copied"
        className="key-text"
        rows={2}
      />
      <CodeField field={f.fields.codigo} label={t('factor.codigo')} hint={t('factor.current_code')} />
    </>
  )
}
