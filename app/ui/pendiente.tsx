/** What an address shows whose screen is still to come: its name, and plainly that it is not ready. */
import type { MetaFunction } from '@remix-run/cloudflare'
import { Link, useLocation } from '@remix-run/react'
import { Hammer } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { TextoKey } from '~/i18n/textos'
import { titulo } from '~/i18n/titulo'
import { Empty } from './empty'
import { Page } from './page'

const TITULOS: Record<string, TextoKey> = {
  '/docs': 'marco.documentacion',
  '/documents': 'marco.documentos',
  '/alerts': 'marco.alertas',
  '/settings': 'marco.mi_cuenta',
  '/admin/team': 'marco.equipo',
  '/admin/documents': 'marco.documentos',
  '/admin/drivers': 'marco.conductores',
  '/admin/alerts': 'marco.alertas',
  '/admin/settings': 'marco.configuracion',
  '/super-admin': 'marco.panel',
  '/super-admin/companies': 'marco.empresas',
  '/super-admin/alerts': 'marco.alertas',
  '/super-admin/reports': 'marco.reportes',
  '/super-admin/settings': 'marco.configuracion',
}
/** What an Administrador can use today. */
const LISTAS = [
  ['/admin/company', 'marco.empresa'],
  ['/admin/vehicles', 'marco.vehiculos'],
  ['/admin/gps', 'marco.gps'],
] as const

const tituloDe = (pathname: string): TextoKey => TITULOS[pathname.replace(/\/$/, '')] ?? 'guardia.pronto'

/** The title of the browser's tab: `export const meta = metaPendiente`. */
export const metaPendiente: MetaFunction = ({ matches, location }) => titulo(matches, tituloDe(location.pathname))

const useTitulo = () => {
  const { t } = useI18n()
  return t(tituloDe(useLocation().pathname))
}

/** Inside an area, where the frame gives the rest. */
export function PantallaPendiente() {
  return (
    <Page title={useTitulo()}>
      <div className="panel">
        <Aviso />
      </div>
    </Page>
  )
}

/** On a public page. */
export function PaginaPendiente() {
  return (
    <>
      <h1>{useTitulo()}</h1>
      <div className="panel">
        <Aviso />
      </div>
    </>
  )
}

function Aviso() {
  const { t } = useI18n()
  const enAdmin = useLocation().pathname.startsWith('/admin')
  return (
    <Empty icon={Hammer} title={t('guardia.pronto')} level={2}>
      {t('guardia.pronto_texto')}
      {enAdmin && (
        <>
          {' '}
          {t('guardia.pronto_listas')}{' '}
          {LISTAS.map(([a, nombre], i) => (
            <span key={a}>
              {i > 0 && ' · '}
              <Link to={a}>{t(nombre)}</Link>
            </span>
          ))}
        </>
      )}
    </Empty>
  )
}
