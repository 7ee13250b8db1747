/** Ubicaciones compartidas: the active links, and what can be done with each. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Clock, Link2Off, Send } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { PlateLink } from '~/ui/signs/plate-link'
import { addressesIn } from './address'
import type { PageData, Share } from './load.server'
// the map loads later, its styles with the page: leaving a screen that has them would take them away
import '~/map/styles/live.css'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog)

export function SharesScreen(data: PageData) {
  const { shares, subject, vehiculo, gps, opened } = data
  const { t, reason } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { path, hrefTo } = addressesIn(pathname)
  const of = vehiculo && subject ? formatPlaca(subject.placa) : null
  return (
    <Page
      title={t('compartidos.title')}
      lead={t('compartidos.lead')}
      actions={
        gps &&
        vehiculo && (
          <PageAct
            icon={Send}
            to={hrefTo(params, 'compartir', vehiculo)}
            label={t('compartidos.share')}
            short={t('compartidos.share_short')}
            what={t('compartidos.share_what')}
          />
        )
      }
    >
      {!gps && (
        <Note tone="warn" action={<PlansLink />}>
          {reason('plan-sin-gps')}
        </Note>
      )}
      <Panel
        title={of ? t('compartidos.of_vehicle', { placa: of }) : t('compartidos.list')}
        aside={
          <>
            {of && <Link to={address(path)}>{t('compartidos.view_all')}</Link>}
            {shares && shares.length > 0 && <ExportMenu />}
          </>
        }
      >
        {shares === null ? (
          <div className="list-note">
            <ErrorState message={t('compartidos.load_error')} />
          </div>
        ) : shares.length === 0 ? (
          <Nothing vehiculo={vehiculo} gps={gps} />
        ) : (
          <Links shares={shares as readonly Share[]} />
        )}
      </Panel>
      {opened && <OpenedDialog {...data} />}
    </Page>
  )
}

function Nothing({ vehiculo, gps }: { vehiculo: string | null; gps: boolean }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { vehicles, hrefTo } = addressesIn(pathname)
  const action = vehiculo ? (
    gps && (
      <LinkButton icon={Send} to={hrefTo(params, 'compartir', vehiculo)} preventScrollReset>
        {t('compartidos.share')}
      </LinkButton>
    )
  ) : (
    <LinkButton to={vehicles}>{t('compartidos.choose_vehicle')}</LinkButton>
  )
  return (
    <Empty icon={Send} title={t('compartidos.none')} action={action}>
      {t(vehiculo ? 'compartidos.none_of' : 'compartidos.none_detail')}
    </Empty>
  )
}

function Links({ shares }: { shares: readonly Share[] }) {
  const { t, dateTime, time, formatNumber } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { hrefTo } = addressesIn(pathname)
  const columns: Column<Share>[] = [
    {
      id: 'vehiculo',
      title: t('compartidos.vehicle'),
      card: 'lead',
      cell: (s) => <PlateLink id={s.vehiculo_id} placa={s.placa} servicio={s.servicio} />,
    },
    { id: 'hasta', title: t('compartidos.until'), card: 'full', cell: (s) => dateTime(s.hasta) },
    {
      id: 'destino',
      title: t('compartidos.destination'),
      card: 'full',
      cell: (s) =>
        s.llegada_at !== null
          ? t('compartidos.arrived', { hora: time(s.llegada_at) })
          : (s.destino_nombre ?? <span className="faint">{t('compartidos.no_destination')}</span>),
    },
    {
      id: 'vistas',
      title: t('compartidos.views'),
      cell: (s) => <span className="num">{formatNumber(s.visitas)}</span>,
    },
  ]
  return (
    <Table
      label={t('compartidos.list')}
      rows={shares}
      columns={columns}
      keyOf={(s) => s.id}
      actions={(s) => {
        const placa = formatPlaca(s.placa)
        return (
          <RowActions
            menu={t('common.actions_of', { nombre: placa })}
            actions={[
              {
                icon: Clock,
                label: t('compartidos.extend_of', { placa }),
                short: t('compartidos.extend'),
                to: hrefTo(params, 'extender', s.id),
              },
              {
                icon: Link2Off,
                label: t('compartidos.end_of', { placa }),
                short: t('compartidos.end'),
                to: hrefTo(params, 'terminar', s.id),
              },
            ]}
          />
        )
      }}
    />
  )
}
