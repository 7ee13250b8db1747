/** Takes an import back, and says what could not be. */
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { ImportFailure, SESSION_ENDED, type Undone, undo } from './server'

/** @param counts rows that the import added and changed: the first press says what will go, the second one does it */
export function UndoButton(props: {
  id: string
  name: string
  counts: { nuevos: number; cambiados: number }
  onDone?: (so: Undone) => void
}) {
  const { id, name, counts, onDone } = props
  const { t, reason } = useI18n()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      const so = await undo(id, ({ undone, kept }) => setMessage(t('importacion.undoing', { n: undone + kept })))
      setMessage(
        [t('importacion.undone_n', { n: so.undone }), so.kept > 0 && t('importacion.kept_n', { n: so.kept })]
          .filter(Boolean)
          .join(' '),
      )
      onDone?.(so)
    } catch (error) {
      if (error instanceof ImportFailure && error.clave === SESSION_ENDED) setMessage(t('importacion.session_ended'))
      else setMessage(error instanceof ImportFailure ? reason(error.clave, error.datos) : reason('error-importar'))
      setBusy(false)
      setAsked(false)
    }
  }
  /** What an earlier attempt said makes room for what will go. */
  const ask = () => {
    setMessage(null)
    setAsked(true)
  }
  return (
    <span className="imp-undo" aria-live="polite">
      {message ? <small>{message}</small> : asked && <small>{whatGoes(counts, t)}</small>}
      {!busy && (
        <Button
          tone={asked ? 'danger' : 'line'}
          // after the first press the visible text is the button’s name for screen readers too
          aria-label={asked ? undefined : t('importacion.undo_named', { nombre: name })}
          onClick={() => (asked ? void run() : ask())}
        >
          {t(asked ? 'importacion.undo_sure' : 'importacion.undo')}
        </Button>
      )}
    </span>
  )
}

/** «Se quitan las 38 filas nuevas y 4 vuelven a como estaban.» */
export function whatGoes({ nuevos, cambiados }: { nuevos: number; cambiados: number }, t: Translate): string {
  return [
    nuevos > 0 && t('importacion.goes_new', { n: nuevos }),
    cambiados > 0 && t('importacion.goes_changed', { n: cambiados }),
  ]
    .filter(Boolean)
    .join(' ')
}
type Translate = ReturnType<typeof useI18n>['t']
