/** Dead letters: recipient, subject, error; retried or discarded by hand. */
import { RETENTION_DAYS } from '@domain/correo/queue'
import { CorreoCommand } from '@domain/correo/smtp'
import { RotateCw, Trash2 } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { ChosenAct, useAskedAct } from '~/ui/lists/asked-act'
import { ExportMenu } from '~/ui/lists/export-menu'
import { RowAct } from '~/ui/lists/row-act'
import { SelectionBar } from '~/ui/lists/selection'
import { Table } from '~/ui/lists/table'
import { Panel } from '~/ui/page'
import { failureText } from './mail-words'

interface DeadLetter {
  id: string
  para: string
  asunto: string
  error: string | null
  proximo_at: number
}

export function Undelivered({ deadLetters, total, now }: { deadLetters: DeadLetter[]; total: number; now: number }) {
  const i18n = useI18n()
  const { t, ago, formatNumber } = i18n
  return (
    <Panel title={t('correo.undelivered')} aside={<ExportMenu of="/super-admin/settings/mail" />}>
      <p className="muted panel-lead">
        {t('correo.undelivered_lead', { dias: RETENTION_DAYS })}
        {total > deadLetters.length && ` ${t('correo.only_latest', { n: formatNumber(deadLetters.length) })}`}
      </p>
      <MailSelection />
      <Table
        label={t('correo.undelivered')}
        rows={deadLetters}
        keyOf={(m) => m.id}
        select={{ idOf: (m) => m.id, label: (m) => t('common.select_named', { que: `${m.para}, ${m.asunto}` }) }}
        columns={[
          {
            id: 'para',
            title: t('correo.para'),
            card: 'main',
            className: 'name-cell',
            cell: (m) => (
              <span className="two-lines">
                <b>{m.para}</b>
                <small>{m.asunto}</small>
              </span>
            ),
          },
          {
            id: 'motivo',
            title: t('correo.motivo'),
            card: 'full',
            className: 'name-cell',
            cell: (m) => failureText(m.error, i18n),
          },
          {
            id: 'cuando',
            title: t('correo.since'),
            narrow: 900,
            cell: (m) => <span className="day">{ago(m.proximo_at, now)}</span>,
          },
        ]}
        actions={(m) => (
          <>
            <RowAct id={m.id} intent="resend" icon={RotateCw} label={t('correo.resend_to', { para: m.para })} />
            <IconButton
              to={`?descartar=${m.id}`}
              icon={Trash2}
              label={t('correo.discard_for', { para: m.para })}
              preventScrollReset
            />
          </>
        )}
      />
    </Panel>
  )
}

/** What can be done with the mails that are chosen. */
function MailSelection() {
  const { t } = useI18n()
  const discarding = useAskedAct({
    intent: 'discard-selected',
    icon: Trash2,
    label: t('correo.discard'),
    ask: (n) => ({
      title: t('correo.discard_many_title', { n }),
      detail: t('correo.discard_many_text'),
      confirm: t('correo.discard_many_button', { n }),
    }),
    danger: true,
  })
  return (
    <>
      <SelectionBar files={[]}>
        <ChosenAct intent="resend-selected" icon={RotateCw}>
          {t('correo.resend')}
        </ChosenAct>
        {discarding.button}
      </SelectionBar>
      {discarding.dialog}
    </>
  )
}

export function Discard({ muerto, closeTo }: { muerto: DeadLetter; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'descartar', schema: CorreoCommand, intent: 'discard' })
  return (
    <Confirm
      title={t('correo.discard_title', { para: muerto.para })}
      confirm={t('correo.discard')}
      busy={t('correo.discarding')}
      of={f}
      closeTo={closeTo}
      fields={{ id: muerto.id }}
    >
      {t('correo.discard_text', { asunto: muerto.asunto })}
    </Confirm>
  )
}
