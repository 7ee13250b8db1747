/**
 * Stops tracking, after a confirmation: the button is in the same place as «Iniciar Rastreo», so it is hit by accident, as is the
 * phone's back button.
 */
import { Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { useBack } from './use-back'

export function StopButton({ onStop }: { onStop(): void }) {
  const { t } = useI18n()
  const [isAsking, setAsking] = useState(false)
  useBack(!isAsking, () => setAsking(true))
  const question = useId()
  const place = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    // the focused button is gone: move the focus to its replacement
    if (isAsking !== wasAsking.current) place.current?.querySelector<HTMLElement>('.track-btn')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return (
    <div ref={place}>
      {isAsking ? (
        <fieldset className="track-ask" aria-labelledby={question}>
          <p id={question}>
            <b>{t('rastreo.stop_question')}</b> {t('rastreo.stop_effect')}
          </p>
          <button type="button" className="btn track-yes" onClick={onStop}>
            {t('rastreo.stop_yes')}
          </button>
          <button key="no" type="button" className="btn track-btn track-btn--stop" onClick={() => setAsking(false)}>
            {t('rastreo.stop_no')}
          </button>
        </fieldset>
      ) : (
        <button key="stop" type="button" className="btn track-btn track-btn--stop" onClick={() => setAsking(true)}>
          <Icon of={Square} />
          {t('rastreo.stop')}
        </button>
      )}
    </div>
  )
}
