/** Asks a recipient who followed the link at the foot of a mail whether to stop getting this report. */
import type { ReportName } from '@domain/reports/kinds'
import { LeaveMailingCommand } from '@domain/reports/mailing-command'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { type ReportArea, reportPath } from '../address'
import { NAMES } from '../names'

export function LeaveMailing({ id, area, report }: { id: string; area: ReportArea; report: ReportName }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'envio-dejar', schema: LeaveMailingCommand, intent: 'leave-mailing' })
  return (
    <Confirm
      title={t('reports.mail_leave_question', { report: t(NAMES[report]) })}
      confirm={t('reports.mail_leave')}
      tone="plain"
      busy={t('common.saving')}
      of={f}
      fields={{ id }}
      closeTo={reportPath(area, report)}
    >
      {t('reports.mail_leave_text')}
    </Confirm>
  )
}
