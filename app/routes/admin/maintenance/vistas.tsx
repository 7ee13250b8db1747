/** The two views of the screen as tabs that are places, and whether another list of it is on its way. */
import { type ListaMantenimientos, VISTAS } from '@domain/mantenimiento'
import { Link, useNavigation, useSearchParams } from '@remix-run/react'
import { Gauge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { hrefList, hrefTo, RUTA } from './address'

type Props = Pick<ListaMantenimientos, 'vista' | 'vehiculo'> & { hayVehiculos: boolean }

export function Vistas({ vista, vehiculo, hayVehiculos }: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <div className="views">
      <nav className="tabs" aria-label={t('mantenimientos.titulo')}>
        {VISTAS.map((una) => (
          <Link
            key={una}
            to={hrefList(una, vehiculo)}
            aria-current={una === vista ? 'page' : undefined}
            prefetch="intent"
            preventScrollReset
          >
            {t(`mantenimientos.${una}`)}
          </Link>
        ))}
      </nav>
      {hayVehiculos && (
        <LinkButton
          tone="quiet"
          icon={Gauge}
          to={hrefTo(params, 'km')}
          aria-label={t('mantenimientos.actualizar_km')}
          preventScrollReset
        >
          <span className="hide-s">{t('mantenimientos.actualizar_km')}</span>
          <span className="only-s">{t('mantenimientos.kilometraje')}</span>
        </LinkButton>
      )}
    </div>
  )
}

/** Waiting that is shorter is not worth showing. */
const ESPERA_MS = 400

/** Whether another list of this screen has been on its way for a while (a dialog over the same list is not one). */
export function useOtraLista(): boolean {
  const { state, location } = useNavigation()
  const [params] = useSearchParams()
  const otra =
    state === 'loading' &&
    location?.pathname === RUTA &&
    hrefTo(new URLSearchParams(location.search)) !== hrefTo(params)
  const [tarda, setTarda] = useState(false)
  useEffect(() => {
    if (!otra) {
      setTarda(false)
      return
    }
    const reloj = setTimeout(() => setTarda(true), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [otra])
  return tarda && otra
}
