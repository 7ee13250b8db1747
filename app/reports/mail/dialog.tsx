/** A mailed report: its standing, and what is done with it. */
import type { MailedReport } from '@domain/reports/mailed'
import { MailingCommand } from '@domain/reports/mailing-command'
import { Form, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { refusalOf } from '~/forms/errors'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { CloseFoot, Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { NAMES } from '../names'
import { hrefTo } from './address'
import type { Mailed } from './mailed.server'
import { standingOf, whoAndWhen } from './words'

export function MailingDialog({ one, mailed }: { one: MailedReport; mailed: Mailed }) {
  const i18n = useI18n()
  const { t, reason } = i18n
  const [params] = useSearchParams()
  const refusal = refusalOf(useActionData<unknown>())
  const sending = useNavigation().formData?.get('intent')
  const { id, activo } = one
  const leaves = mailed.isSubscribed && mailed.opened.includes(one.reporte)
  return (
    <Dialog title={t(NAMES[one.reporte])} closeTo={hrefTo(params)}>
      <DialogBody>
        {refusal && <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>}
        <Note tone={activo && leaves ? 'ok' : 'warn'}>{standingOf(one, mailed, i18n)}</Note>
        <p className="muted">{whoAndWhen(one, mailed.people, i18n)}</p>
        <p className="muted">{t('reports.mail_what')}</p>
        <div className="calendar-apps">
          {leaves && (
            <Act id={id} intent="test-mailing" icon={Send} busy={sending === 'test-mailing'}>
              {t('reports.mail_test')}
            </Act>
          )}
          {mailed.isSubscribed && (
            <>
              <Act
                id={id}
                intent={activo ? 'pause-mailing' : 'resume-mailing'}
                icon={activo ? Pause : Play}
                busy={sending !== undefined && sending !== null}
              >
                {t(activo ? 'reports.mail_pause' : 'reports.mail_resume')}
              </Act>
              <LinkButton icon={Pencil} to={hrefTo(params, 'editar', id)} preventScrollReset>
                {t('reports.mail_edit')}
              </LinkButton>
            </>
          )}
          <LinkButton icon={Trash2} tone="danger" to={hrefTo(params, 'eliminar', id)} preventScrollReset>
            {t('reports.mail_remove')}
          </LinkButton>
        </div>
      </DialogBody>
      <CloseFoot />
    </Dialog>
  )
}

function Act(props: { id: string; intent: string; icon: typeof Send; busy: boolean; children: string }) {
  const { id, intent, icon, busy, children } = props
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} icon={icon} disabled={busy}>
        {children}
      </Button>
    </Form>
  )
}

export function RemoveMailing({ one: { id, reporte } }: { one: MailedReport }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const f = useActionForm({ id: 'envio-eliminar', schema: MailingCommand, intent: 'remove-mailing' })
  const report = t(NAMES[reporte])
  return (
    <Confirm
      title={t('reports.mail_remove_question', { report })}
      confirm={t('reports.mail_remove_named', { report })}
      of={f}
      fields={{ id }}
      closeTo={hrefTo(params, 'ver', id)}
    >
      {t('reports.mail_remove_text')}
    </Confirm>
  )
}
