/** What the phone shows: its page, the end of a demonstration, or what is wrong with the link. */
import type { ComponentProps } from 'react'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { useI18n } from '~/i18n/provider'
import { PhoneLayout } from '~/ui/layouts/phone'
import { Finished } from './demo'
import { TrackPage } from './page'
import { Notice } from './situation'
import { useOnline } from './use-online'

export type ScreenData = ({ falta: null } & ComponentProps<typeof TrackPage>) | { falta: RastreoKey }

export function PhoneScreen(data: ScreenData) {
  if (data.falta === null) return <TrackPage {...data} />
  return data.falta === 'demo_terminada' ? <Finished /> : <NoDispositivo texto={data.falta} />
}

/** An invalid link: what is wrong, and what to do. */
function NoDispositivo({ texto: text }: { texto: RastreoKey }) {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout online={online} labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}>
      <section className="track-status">
        <h1 className="big">{t('rastreo.title')}</h1>
        <Notice tone="bad" texto={text} />
      </section>
    </PhoneLayout>
  )
}
