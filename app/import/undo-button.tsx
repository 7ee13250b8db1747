/** Takes an import back, and says what could not be. */
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { ImportFailure, type Undone, undo } from './server'

export function UndoButton({ id, name, onDone }: { id: string; name: string; onDone?: (so: Undone) => void }) {
  const { t, motivo: reason } = useI18n()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      const so = await undo(id, ({ undone, kept }) => setSaid(t('importacion.undoing', { n: undone + kept })))
      setSaid(
        [t('importacion.undone_n', { n: so.undone }), so.kept > 0 && t('importacion.kept_n', { n: so.kept })]
          .filter(Boolean)
          .join(' '),
      )
      onDone?.(so)
    } catch (error) {
      setSaid(error instanceof ImportFailure ? reason(error.clave, error.datos) : reason('error-importar'))
      setBusy(false)
      setAsked(false)
    }
  }
  return (
    <span className="imp-undo" aria-live="polite">
      {said && <small>{said}</small>}
      {!busy && (
        <Button
          tone={asked ? 'danger' : 'line'}
          // once asked, the name that is heard is the one that is read
          aria-label={asked ? undefined : t('importacion.undo_named', { nombre: name })}
          onClick={() => (asked ? void run() : setAsked(true))}
        >
          {t(asked ? 'importacion.undo_sure' : 'importacion.undo')}
        </Button>
      )}
    </span>
  )
}
