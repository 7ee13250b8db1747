/**
 * «Deshacer» in a toast: posts the inverse act, without leaving the page. Ctrl+Z (⌘Z) presses it from anywhere but a
 * field, where that undoes the typing.
 */
import { useFetcher } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRefresh } from '~/connection/use-refresh'
import { refusalOf } from '~/forms/errors'
import { isSuccess, type Notice } from '~/forms/toast'
import { isTypedIn } from '~/forms/typed-in'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'

type Props = {
  of: Notice
  /** whether Ctrl+Z presses this one: of several the newest */
  takesKeys: boolean
  push: (toast: Notice) => void
  onHold: (held: boolean) => void
  onClose: () => void
}

export default function UndoButton({ of: toast, takesKeys, push, onHold, onClose }: Props) {
  const { t } = useI18n()
  const fetcher = useFetcher()
  const refresh = useRefresh()
  const busy = fetcher.state !== 'idle'
  const button = useRef<HTMLButtonElement>(null)

  // before it is painted: the keys work as soon as the button is seen
  useLayoutEffect(() => {
    if (!takesKeys) return
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.key !== 'z' || !(e.ctrlKey || e.metaKey) || e.shiftKey) return
      if (isTypedIn(e.target)) return
      e.preventDefault()
      button.current?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [takesKeys])

  const answer = fetcher.data
  const wasBusy = useRef(false)
  useEffect(() => {
    if (busy) wasBusy.current = true
    if (busy || !wasBusy.current) return
    // no answer: the outage has its own message; this toast is shown again, so that the change can still be taken back
    if (answer === null) {
      onClose()
      push(toast)
      return
    }
    // a redirect answers nothing here: the page that it leads to brings its own notice
    if (answer === undefined) return onClose()
    const refusal = refusalOf(answer)
    if (isSuccess(answer)) push(answer.aviso ?? { clave: 'common.undone' })
    else if (refusal) {
      // others changed it since this page was read
      refresh()
      push({ clave: `reasons.${refusal.clave}` as TextKey, datos: refusal.datos, tone: 'bad' })
    } else push({ clave: 'guardia.failure', tone: 'bad' })
    onClose()
  }, [busy, answer, toast, push, refresh, onClose])

  return (
    <button
      ref={button}
      type="button"
      className="btn toast-undo"
      aria-keyshortcuts={takesKeys ? 'Control+Z' : undefined}
      disabled={busy}
      onClick={() => {
        onHold(true)
        if (toast.undo) fetcher.submit(toast.undo.fields, { method: 'post', action: toast.undo.action })
      }}
    >
      {t('common.undo')}
    </button>
  )
}
