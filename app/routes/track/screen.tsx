/** What a driver's phone shows: its page, or what is wrong with the link. */
import { type ComponentProps, useEffect, useState } from 'react'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { useI18n } from '~/i18n/provider'
import type { Section } from '~/i18n/texts'
import { forgetDevice } from '~/phone/open.client'
import { PhoneLayout } from '~/ui/layouts/phone'
import { TrackPage } from './page'
import { Notice } from './situation'
import { useOnline } from './use-online'

export type ScreenData = ({ missing: null } & ComponentProps<typeof TrackPage>) | Missing
interface Missing {
  missing: RastreoKey
  /** the link of a device that was deleted */
  gone: string | null
}

/** The texts of the page. */
export const PHONE_TEXTS: readonly Section[] = ['rastreo']

export const PhoneScreen = (data: ScreenData) =>
  data.missing === null ? <TrackPage {...data} /> : <NoDispositivo {...data} />

/** An invalid link: what is wrong, and what to do. */
function NoDispositivo({ missing: text, gone }: Missing) {
  const { t, formatNumber } = useI18n()
  const online = useOnline()
  const [deleted, setDeleted] = useState(0)
  useEffect(() => {
    if (gone)
      forgetDevice(gone).then(
        (n) => setDeleted((before) => before + n),
        () => undefined,
      )
  }, [gone])
  return (
    <PhoneLayout online={online} labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}>
      <section className="track-status">
        <h1 className="big">{t('rastreo.title')}</h1>
        <Notice tone="bad" text={text} />
        {deleted > 0 && <p className="muted">{t('rastreo.deleted_unsent', { n: formatNumber(deleted) })}</p>}
      </section>
    </PhoneLayout>
  )
}
