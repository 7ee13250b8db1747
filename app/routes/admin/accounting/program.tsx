/** «Programa contable»: which one is connected and whether it works, and the dialogs that connect and disconnect it. */
import { CheckCommand, DisconnectCommand } from '@domain/erp/command'
import type { Period } from '@domain/erp/period'
import { ACCOUNTING_PROGRAMS, type Connected, PROGRAM_NAMES } from '@domain/erp/program'
import { Plug } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Form } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefPeriod, hrefProgram, type ProgramDialog } from './address'
import { ConnectDialog } from './connect'

interface Props {
  connected: Connected | null
  /** whether the plan sends */
  isInPlan: boolean
  period: Period
  opened: ProgramDialog | null
  now: number
}

export function ProgramPanel(props: Props) {
  const { connected, isInPlan, period, opened, now } = props
  const { t } = useI18n()
  return (
    <Panel title={t('programs.books_title')}>
      <div className="panel-form">
        {connected ? (
          <State of={connected} now={now} />
        ) : (
          <>
            <p className="muted">{t('programs.books_text')}</p>
            <Programs period={period} />
            <p className="muted">{t('programs.books_needs')}</p>
          </>
        )}
        {connected && (
          <div className="calendar-apps">
            {isInPlan && <CheckForm period={period} />}
            {isInPlan && (
              <LinkButton to={hrefProgram(period, { connect: connected.programa })} preventScrollReset>
                {t('programs.books_again')}
              </LinkButton>
            )}
            {isInPlan &&
              ACCOUNTING_PROGRAMS.filter((one) => one !== connected.programa).map((one) => (
                <LinkButton key={one} to={hrefProgram(period, { connect: one })} preventScrollReset>
                  {t('programs.books_change', { programa: PROGRAM_NAMES[one] })}
                </LinkButton>
              ))}
            <LinkButton tone="danger" to={hrefProgram(period, 'disconnect')} preventScrollReset>
              {t('programs.books_disconnect')}
            </LinkButton>
          </div>
        )}
      </div>
      {opened === 'disconnect' && connected && <DisconnectDialog of={connected} period={period} />}
      {opened !== null && opened !== 'disconnect' && isInPlan && (
        <ConnectDialog key={opened.connect} program={opened.connect} connected={connected} period={period} />
      )}
    </Panel>
  )
}

/** The programs to choose from, with what each asks for. */
function Programs({ period }: { period: Period }) {
  const { t } = useI18n()
  return (
    <ul className="rows rows--flush" aria-label={t('programs.books_title')}>
      {ACCOUNTING_PROGRAMS.map((one) => (
        <li key={one}>
          <div className="row row--acts">
            <div className="row-main">
              <b>{PROGRAM_NAMES[one]}</b>
              <small>{t(`programs.books_${one}_asks`)}</small>
            </div>
            <div className="calendar-end">
              <LinkButton icon={Plug} to={hrefProgram(period, { connect: one })} preventScrollReset>
                {t('programs.books_connect', { programa: PROGRAM_NAMES[one] })}
              </LinkButton>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function State({
  of: { programa, usuario, nombre, comprobante, error, espera_hasta },
  now,
}: {
  of: Connected
  now: number
}) {
  const { t, dateTime } = useI18n()
  const named = { programa: PROGRAM_NAMES[programa], usuario, nombre }
  if (error === 'comprobante') return <Note tone="warn">{t('programs.books_stopped_type', named)}</Note>
  if (error !== null) return <Note tone="warn">{t('programs.books_stopped', named)}</Note>
  return (
    <Note tone="ok">
      {t(comprobante === null ? 'programs.books_connected' : 'programs.books_connected_type', named)}
      {espera_hasta > now && ` ${t('programs.books_waits', { hora: dateTime(espera_hasta) })}`}
    </Note>
  )
}

function CheckForm({ period }: { period: Period }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'programa-probar',
    schema: CheckCommand,
    intent: 'check-program',
    action: hrefPeriod(period),
  })
  return (
    <Form of={f}>
      <SubmitButton of={f} tone="plain" busy={t('programs.books_checking')}>
        {t('programs.books_check')}
      </SubmitButton>
    </Form>
  )
}

function DisconnectDialog({ of: { programa, usuario }, period }: { of: Connected; period: Period }) {
  const { t } = useI18n()
  const named = { programa: PROGRAM_NAMES[programa] }
  const f = useActionForm({
    id: 'programa-desconectar',
    schema: DisconnectCommand,
    intent: 'disconnect-program',
    action: hrefProgram(period, 'disconnect'),
  })
  return (
    <Confirm
      title={t('programs.books_disconnect_question', named)}
      confirm={t('programs.books_disconnect_named', named)}
      busy={t('programs.books_disconnecting')}
      of={f}
      closeTo={hrefPeriod(period)}
      fields={{ programa, usuario }}
    >
      {t('programs.books_disconnect_text', named)}
    </Confirm>
  )
}
