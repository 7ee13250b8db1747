/** Who is asked to renew what was chosen, before it is sent; and what happened, after. */
import { useFetcher } from '@remix-run/react'
import { useJson } from '~/connection/use-json'
import { refusalOf } from '~/forms/errors'
import { isSuccess } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import type { Reminding } from '~/routes/admin/reminders/route'
import { Button } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import type { Chosen } from './chosen'
import { Summary } from './summary'

const PATH = '/admin/reminders'

export function ReminderDialog({ list, ids, onClose }: Chosen & { onClose: () => void }) {
  const { t, need, reason } = useI18n()
  need('recordatorio')
  const fetcher = useFetcher<unknown>()
  const query = new URLSearchParams([['lista', list], ...ids.map((id) => ['ids', id])]).toString()
  const preview = useJson<Reminding>(`${PATH}?${query}`)
  const sent = isSuccess(fetcher.data) ? (fetcher.data.value as Reminding) : null
  const refusal = refusalOf(fetcher.data)
  const busy = fetcher.state !== 'idle'
  const send = () => {
    const form = new FormData()
    form.set('intent', 'remind')
    form.set('lista', list)
    for (const id of ids) form.append('ids', id)
    fetcher.submit(form, { method: 'post', action: PATH })
  }
  const shown = sent ?? preview
  return (
    <Dialog title={t(sent ? 'recordatorio.sent_title' : 'recordatorio.title')} size="sm" onClose={onClose}>
      <DialogBody>
        {refusal && <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>}
        <div aria-live="polite">{shown ? <Summary reminding={shown} sent={sent !== null} /> : t('common.loading')}</div>
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t(sent ? 'common.close' : 'common.cancel')}</CloseButton>
        {!sent && shown && shown.people.length > 0 && (
          <Button tone="primary" type="button" onClick={send} disabled={busy}>
            {busy ? t('recordatorio.sending') : t('recordatorio.send', { n: shown.people.length })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
