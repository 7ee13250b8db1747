/** Makes a key, which is shown this once, and revokes one. */
import { API_NOUNS, CreateKeyCommand, levelsOf, RevokeKeyCommand } from '@domain/api-clients/api-key'
import type { EndedReason } from '@domain/suscripcion/reasons'
import { useShownOnce } from '~/forms/shown-once'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CopyField } from '~/ui/copy'
import { Confirm } from '~/ui/dialogs/confirm'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Field, SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { hrefKeys, hrefTab } from './address'

const LIST = hrefTab('integraciones')

/** The key just made by the action, or null. */
const useMade = () => useShownOnce(({ clave }) => (typeof clave === 'string' ? clave : null))

export function CreateKey() {
  const { t } = useI18n()
  const made = useMade()
  const f = useActionForm({
    id: 'clave-api',
    schema: CreateKeyCommand,
    intent: 'create-key',
    action: hrefKeys('new'),
    // where vehicles are is given on purpose only
    initial: Object.fromEntries(API_NOUNS.map((noun) => [noun, noun === 'positions' ? 'none' : 'read'])),
  })
  if (made)
    return (
      // a dialog of its own: the form's closes with the answer, and keeps no draft of what was sent
      <Dialog key="made" title={t('ajustes.keys_ready')} closeTo={LIST}>
        <DialogBody>
          <Note tone="ok">{t('ajustes.keys_ready_text')}</Note>
          <CopyField
            id="api-key"
            label={t('ajustes.keys_key')}
            hint={t('ajustes.keys_key_hint')}
            value={made}
            copied="ajustes.keys_copied"
          />
        </DialogBody>
        <DialogFoot>
          <CloseButton>{t('common.close')}</CloseButton>
        </DialogFoot>
      </Dialog>
    )
  return (
    <FormDialog
      of={f}
      title={t('ajustes.keys_new_title')}
      closeTo={LIST}
      submit={
        <SubmitButton of={f} busy={t('ajustes.keys_creating')}>
          {t('ajustes.keys_create')}
        </SubmitButton>
      }
    >
      <Field
        field={f.fields.nombre}
        label={t('ajustes.keys_name')}
        hint={t('ajustes.keys_name_hint')}
        autoComplete="off"
        maxLength={60}
      />
      <div className="grid-2">
        {API_NOUNS.map((noun) => (
          <SelectField
            key={noun}
            field={f.fields[noun]}
            label={t(`ajustes.keys_${noun}`)}
            options={levelsOf(noun).map((value) => ({ value, label: t(`ajustes.keys_${value}_level`) }))}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** In place of the form for a new key. */
export function Refused({ why }: { why: EndedReason }) {
  const { t, reason } = useI18n()
  return (
    <RefusalDialog title={t('ajustes.keys_new_title')} closeTo={LIST}>
      <Note tone="warn">{reason(why)}</Note>
    </RefusalDialog>
  )
}

export function RevokeKey({ id, nombre }: { id: string; nombre: string }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'revocar-clave',
    schema: RevokeKeyCommand,
    intent: 'revoke-key',
    action: hrefKeys({ revoke: id }),
  })
  return (
    <Confirm
      title={t('ajustes.keys_revoke_question', { nombre })}
      confirm={t('ajustes.keys_revoke_named', { nombre })}
      busy={t('common.saving')}
      of={f}
      fields={{ id }}
      closeTo={LIST}
    >
      {t('ajustes.keys_revoke_text')}
    </Confirm>
  )
}
