/** The page of a shared vehicle, drawn by the server with all that it may say; its script chooses and fills in the times. */
import { callableTelefono } from '@domain/telefono'
import { Check, Clock, LocateFixed, Moon, Phone, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { useNonce } from '~/nonce'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import { Wordmark } from '~/ui/signs/wordmark'
import { FOLLOWING_SCRIPT } from './files'
import type { PageStart } from './start'
import { shownOf } from './state'
import './sigueme.css'

interface Props {
  start: PageStart
  empresa: string
  telefono: string | null
  vehiculo: string
  conductor: string | null
  destino: string | null
}

/** A time that the script writes. */
const LiveText = ({ of: name, children }: { of: string; children?: ReactNode }) => <b data-live={name}>{children}</b>

export function SharedPage({ start, empresa, telefono, vehiculo, conductor, destino }: Props) {
  const { t } = useI18n()
  const nonce = useNonce()
  const { plate, destination, detour, link, now } = start
  const shown = shownOf({ ...link, trail: [], destination, detour }, now)
  const opens = shown.phase === 'off' && shown.until !== null
  // «<» would end the element that holds it
  const told = JSON.stringify(start).replaceAll('<', '\\u003c')
  return (
    <div
      className="sg"
      id="sigueme"
      data-phase={shown.phase}
      data-range="false"
      data-opens={opens}
      data-plate={plate ? 'yes' : 'no'}
    >
      <a className="skip" href="#estado">
        {t('sigueme.skip')}
      </a>
      <section className="sg-map" aria-label={t(destination ? 'sigueme.map_destination' : 'sigueme.map')}>
        <div className="plain-map sg-canvas" id="sigueme-map" />
        <button className="btn btn--icon sg-center" type="button" data-center aria-label={t('sigueme.center')}>
          <Icon of={LocateFixed} />
        </button>
      </section>
      <main className="sg-card" id="estado" tabIndex={-1}>
        <p className="sg-co">{empresa}</p>
        <div className="sg-states">
          <States isAwaited={destination !== null} />
        </div>
        <noscript>
          <Note tone="warn">{t('sigueme.no_script')}</Note>
        </noscript>
        <div className="sg-who">
          {plate && <Plate {...plate} />}
          <p>
            <b>{conductor ? t('sigueme.drives', { nombre: conductor }) : vehiculo}</b>
            {conductor && <small>{vehiculo}</small>}
            {destino && (
              <small>
                {t('sigueme.destination')}: {destino}
              </small>
            )}
          </p>
        </div>
        <Call stored={telefono} />
        <Foot>
          {t('sigueme.until')} <LiveText of="end" />
        </Foot>
      </main>
      <script
        id="sigueme-data"
        type="application/json"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without «<», read by our script alone
        dangerouslySetInnerHTML={{ __html: told }}
      />
      <script src={FOLLOWING_SCRIPT} nonce={nonce} defer />
    </div>
  )
}

/**
 * Every state of the card; the style shows the one of `data-phase`. Announced is what changes with it alone: times that
 * go on each second would be heard each second.
 */
function States({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useI18n()
  return (
    <>
      <div role="status">
        <section data-of="waiting">
          <h1>{t('sigueme.waiting')}</h1>
          <p className="sg-lead">{t('sigueme.waiting_detail')}</p>
        </section>
        <section data-of="lost">
          <h1>{t('sigueme.lost')}</h1>
          <p className="sg-lead">{t('sigueme.lost_detail')}</p>
        </section>
        <section data-of="live">
          <h1>{t(isAwaited ? 'sigueme.coming' : 'sigueme.live')}</h1>
        </section>
        <section data-of="stopped">
          <h1>{t('sigueme.stopped')}</h1>
          <p className="sg-lead">
            {t('sigueme.stopped_since')} <LiveText of="since" />
          </p>
        </section>
        <section data-of="silent">
          <h1>{t('sigueme.no_signal')}</h1>
        </section>
        <section data-of="arrived">
          <h1>{t('sigueme.arrived')}</h1>
        </section>
        <section data-of="off">
          <Icon of={Moon} />
          <h1>{t('sigueme.off')}</h1>
          <p className="sg-lead">
            {t('sigueme.off_detail')}{' '}
            <span data-if="opens">
              {t('sigueme.off_until')} <LiveText of="opens" />
            </span>
            <span data-if="ends">{t('sigueme.off_ends')}</span>
          </p>
        </section>
      </div>
      <section data-of="live">
        <div className="sg-eta">
          <small>{t('sigueme.arrives')}</small>
          <p>
            {t('sigueme.between')} <LiveText of="from" /> {t('sigueme.and')} <LiveText of="until" />{' '}
            <span data-live="half" />
          </p>
        </div>
        <Signal />
      </section>
      <section data-of="stopped">
        <Signal />
      </section>
      <section data-of="silent">
        <div className="note note--warn">
          <Icon of={Clock} />
          <p>
            <b>
              {t('sigueme.last_signal')} <span data-live="ago" />
            </b>{' '}
            (<span data-live="at" />
            ). {t('sigueme.no_signal_detail')}
            {isAwaited && ` ${t('sigueme.no_signal_arrival')}`}
          </p>
        </div>
      </section>
      <section data-of="arrived">
        <div className="sg-eta">
          <small>{t('sigueme.arrival_time')}</small>
          <p>
            <LiveText of="at" />
          </p>
        </div>
        <p className="sg-signal">
          <span className="badge badge--ok">
            <Icon of={Check} />
            {t('sigueme.at_destination')}
          </span>
        </p>
        <p className="sg-lead">{t('sigueme.ends_soon')}</p>
      </section>
    </>
  )
}

function Signal() {
  const { t } = useI18n()
  return (
    <p className="sg-signal">
      <span className="live live--on">
        <span className="live-dot" />
        {t('sigueme.on_line')}
      </span>
      <span className="live live--wait">
        <span className="live-dot" />
        {t('sigueme.reconnecting')}
      </span>
      <span>
        {t('sigueme.last_signal')} <LiveText of="ago" />
      </span>
    </p>
  )
}

/** One page for every link that shows nothing: unknown, expired, ended. */
export function EndedPage({ busy }: { busy: boolean }) {
  const { t } = useI18n()
  return (
    <div className="sg sg--ended">
      <main className="sg-card" id="estado">
        <div>
          <Icon of={Unlink} />
          <h1>{t('sigueme.ended')}</h1>
          <p className="sg-lead">{t(busy ? 'sigueme.busy' : 'sigueme.ended_detail')}</p>
        </div>
        <Foot />
      </main>
    </div>
  )
}

/** Left out where the telephone of the company is none that a phone can call, as one with an extension. */
function Call({ stored }: { stored: string | null }) {
  const { t } = useI18n()
  const telefono = callableTelefono(stored)
  if (telefono === null) return null
  return (
    <a className="btn sg-call" href={`tel:${telefono}`}>
      <Icon of={Phone} />
      {t('sigueme.call')}
    </a>
  )
}

function Foot({ children }: { children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <footer className="sg-foot">
      <p>{children}</p>
      <a href="/" aria-label={t('sigueme.product')}>
        <Wordmark />
      </a>
    </footer>
  )
}
