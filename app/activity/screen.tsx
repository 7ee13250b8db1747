/** «Registro de actividad» of a company or of all: filters, list, pages, and the way to a file of it. */
import { APUNTES_POR_PAGINA, type ListaActividad } from '@domain/actividad'
import { AUDITORIA_DIAS } from '@domain/auditoria'
import type { Cursor } from '@domain/cursor'
import { HISTORIA_BASIC_DIAS } from '@domain/plan'
import { useLocation } from '@remix-run/react'
import { Download, FileSpreadsheet, History } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/traductor'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { ErrorState } from '~/ui/error-state'
import { Icon } from '~/ui/icon'
import { Page, Panel } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import './activity.css'
import { Filters, type Personas } from './filters'
import { ActivityTable } from './table'
import { type Apunte, missingOf } from './words'

interface Props {
  pagina: {
    filas: readonly Apunte[]
    antes: Cursor | null
    despues: Cursor | null
    personas: readonly Personas[]
    faltan: readonly { dia: string; filas: number }[]
    hasta: number | null
    porEmpresa: boolean
  } | null
  lista: ListaActividad
  /** the plan shows no more than its last days */
  cut: boolean
  all: boolean
}

const FILES = [
  ['csv', 'CSV', Download],
  ['excel', 'Excel', FileSpreadsheet],
] as const

export function ActivityScreen({ pagina, lista, cut, all }: Props) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const { pathname, search } = useLocation()
  const loading = useListLoading()
  const { suceso, persona, empresa, desde, hasta } = lista
  const asked = { suceso, persona, empresa, desde, hasta }
  const params = new URLSearchParams(search)
  for (const cursor of ['antes', 'despues']) params.delete(cursor)
  return (
    <Page
      title={t('actividad.titulo')}
      lead={lead(all, cut, t)}
      actions={
        // files, not pages: past the router
        <>
          {FILES.map(([file, name, icon]) => (
            <a key={file} className="btn" href={`${pathname}/${file}?${params}`} download>
              <Icon of={icon} />
              <span>
                <span className="sr-s">{t('actividad.exportar')} </span>
                {name}
              </span>
            </a>
          ))}
        </>
      }
    >
      <Panel label={t('actividad.lista')}>
        <Filters lista={asked} personas={all ? null : (pagina?.personas ?? [])} />
        {!pagina ? (
          <div className="tools">
            <ErrorState message={t('actividad.error_cargar')} />
          </div>
        ) : loading ? (
          <SkeletonRows rows={APUNTES_POR_PAGINA} label={t('comun.cargando')} />
        ) : (
          <>
            {pagina.faltan.length > 0 && (
              <div className="tools">
                <ErrorState
                  message={t(all ? 'actividad.faltan_todas' : 'actividad.faltan', {
                    que: pagina.faltan.map((una) => missingOf(una, i18n)).join(', '),
                  })}
                />
              </div>
            )}
            {pagina.porEmpresa && (
              <p className="muted activity-note">{t('actividad.por_empresa', { n: AUDITORIA_DIAS })}</p>
            )}
            {pagina.filas.length > 0 ? (
              <ActivityTable filas={pagina.filas} all={all} />
            ) : pagina.hasta !== null ? (
              <Empty icon={History} title={t('actividad.nada_hasta', { dia: fecha(pagina.hasta) })} />
            ) : (
              pagina.faltan.length === 0 && <Nothing filtered={Object.values(asked).some(Boolean)} />
            )}
            {(pagina.filas.length > 0 || pagina.hasta !== null) && (
              <Pager
                text={pagina.hasta !== null && t('actividad.hasta_aqui', { dia: fecha(pagina.hasta) })}
                before={pagina.antes}
                after={pagina.despues}
              />
            )}
          </>
        )}
      </Panel>
    </Page>
  )
}

function lead(all: boolean, cut: boolean, t: I18n['t']) {
  if (all) return t('actividad.entrada_todas')
  return cut ? t('actividad.entrada', { n: HISTORIA_BASIC_DIAS }) : t('actividad.entrada_todo')
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (!filtered) {
    return (
      <Empty icon={History} title={t('actividad.ninguna')}>
        {t('actividad.ninguna_aun')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={History}
      title={t('actividad.ninguna')}
      action={<LinkButton to={pathname}>{t('actividad.quitar')}</LinkButton>}
    >
      {t('actividad.ninguna_hallada')}
    </Empty>
  )
}
