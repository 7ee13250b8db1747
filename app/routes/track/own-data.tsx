/** «Sus datos y quién miró»: asked each time that it is opened, since the driver's page stays open all day. */
import { useCallback, useEffect, useState } from 'react'
import { date, time } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { after, type OwnAnswer, readOwnData, UNREAD } from './own-answer'
import { ToldData } from './told-data'
import './own-data.css'

export function OwnData({ deviceId, isOpen }: { deviceId: string; isOpen: boolean }) {
  const [shown, setShown] = useState(UNREAD)
  const ask = useCallback(async () => {
    const answer = await readOwnData(deviceId)
    setShown((before) => after(before, answer, Date.now()))
  }, [deviceId])
  useEffect(() => {
    if (isOpen) void ask()
  }, [isOpen, ask])
  const again = () => {
    setShown((before) => ({ ...before, problem: 'loading' }))
    void ask()
  }
  return (
    <>
      <Trouble of={shown} onAgain={again} />
      {shown.data && <ToldData data={shown.data} deviceId={deviceId} onSent={ask} />}
    </>
  )
}

/** Why nothing is shown, or why what is shown may be old. */
export function Trouble({ of: { data, at, problem }, onAgain }: { of: OwnAnswer; onAgain(): void }) {
  const { t, idioma } = useI18n()
  if (problem === null) return null
  if (problem === 'loading') return <p role="status">{t('datos.loading')}</p>
  if (problem === 'old-link') {
    return (
      <Note tone="bad" className="own-trouble">
        {t('datos.old_link')}
      </Note>
    )
  }
  return (
    <div className="own-trouble">
      <Note tone="bad">
        {data
          ? t('datos.outdated', { cuando: `${date(at, data.zona, idioma)}, ${time(at, data.zona, idioma)}` })
          : t('datos.failed')}
      </Note>
      <button type="button" className="btn own-wide" onClick={onAgain}>
        {t('datos.retry')}
      </button>
    </div>
  )
}
