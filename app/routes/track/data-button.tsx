/** «Sus datos y quién miró»: its script, its texts and what it tells are fetched when the driver opens it. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { load } from '~/i18n/dictionaries'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { useBack } from './use-back'

type Panel = ComponentType<{ deviceId: string; isOpen: boolean }>

export default function DataButton({ deviceId }: { deviceId: string }) {
  const { t, idioma } = useI18n()
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | { Panel: Panel; isOpen: boolean }>('closed')
  const loaded = typeof state === 'object' ? state : null
  const isOpen = loaded?.isOpen ?? false
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useBack(isOpen, () => {
    if (loaded) setState({ ...loaded, isOpen: false })
    button.current?.focus()
  })
  // opened again it is there at once, below the button and out of sight
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const press = async () => {
    // hidden, not taken away: an objection that is half written stays
    if (loaded) return setState({ ...loaded, isOpen: !isOpen })
    setState('loading')
    try {
      const [{ OwnData }] = await Promise.all([import('./own-data'), load(idioma, ['datos', 'horario'])])
      setState({ Panel: OwnData, isOpen: true })
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="track-data">
      <button
        ref={button}
        type="button"
        className="btn btn--line"
        aria-expanded={isOpen}
        aria-busy={state === 'loading' || undefined}
        onClick={press}
      >
        {t('rastreo.own_data')}
      </button>
      {state === 'failed' && <Note tone="bad">{t('rastreo.no_data')}</Note>}
      {loaded && (
        <div hidden={!isOpen} ref={panel}>
          <loaded.Panel deviceId={deviceId} isOpen={isOpen} />
        </div>
      )}
    </div>
  )
}
