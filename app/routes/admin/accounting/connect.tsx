/** Connects a program, or another access to it: checked there before it is stored. */
import { ConnectCommand } from '@domain/erp/command'
import type { Period } from '@domain/erp/period'
import { type Connected, PROGRAM_NAMES, type Program } from '@domain/erp/program'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { hrefPeriod, hrefProgram } from './address'

interface Props {
  program: Program
  /** what is connected now */
  connected: Connected | null
  period: Period
}

export function ConnectDialog({ program, connected, period }: Props) {
  const { t } = useI18n()
  const named = { programa: PROGRAM_NAMES[program] }
  const known = connected?.programa === program ? connected : null
  const f = useActionForm({
    id: `programa-${program}`,
    schema: ConnectCommand,
    intent: 'connect-program',
    action: hrefProgram(period, { connect: program }),
    initial: known ? { usuario: known.usuario, comprobante: known.comprobante } : { usuario: '' },
  })
  return (
    <FormDialog
      of={f}
      title={t('programs.books_connect', named)}
      closeTo={hrefPeriod(period)}
      hidden={{ programa: program }}
      submit={
        <SubmitButton of={f} busy={t('programs.books_connecting')}>
          {t('programs.books_connect', named)}
        </SubmitButton>
      }
    >
      {connected && !known && (
        <Note tone="warn">
          {t('programs.books_change_text', { ...named, otro: PROGRAM_NAMES[connected.programa] })}
        </Note>
      )}
      <p className="muted">{t(`programs.books_${program}_how`)}</p>
      <Field
        field={f.fields.usuario}
        label={t(`programs.books_${program}_user`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Field
        field={f.fields.secreto}
        label={t(`programs.books_${program}_secret`)}
        hint={t('programs.books_kept')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      {program === 'siigo' && (
        <Field
          field={f.fields.comprobante}
          label={t('programs.books_type')}
          hint={t('programs.books_type_hint')}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
      )}
      <p className="muted">{t('programs.books_needs')}</p>
      {program === 'siigo' && <p className="muted">{t('programs.books_siigo_more')}</p>}
    </FormDialog>
  )
}
