/** What can be done with the members and invitations that are chosen. */
import { INVITACION_DAYS } from '@domain/equipo/invitacion'
import { Send, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { useAskedAct } from '~/ui/lists/asked-act'
import { SelectionBar } from '~/ui/lists/selection'

export function MemberSelection() {
  const { t } = useI18n()
  const resending = useAskedAct({
    intent: 'resend-selected',
    icon: Send,
    label: t('equipo.resend'),
    ask: (n) => ({
      title: t('equipo.resend_many_question', { n }),
      detail: t('equipo.resend_many_text', { dias: INVITACION_DAYS }),
      confirm: t('equipo.resend_button'),
    }),
  })
  const removal = useAskedAct({
    intent: 'remove-selected',
    icon: Trash2,
    label: t('equipo.delete'),
    ask: (n) => ({
      title: t('equipo.remove_many_question', { n }),
      detail: t('equipo.remove_many_text'),
      confirm: t('equipo.remove_many_button', { n }),
    }),
    danger: true,
  })
  return (
    <>
      <SelectionBar>
        {resending.button}
        {removal.button}
      </SelectionBar>
      {resending.dialog}
      {removal.dialog}
    </>
  )
}
