/** The columns of places in a table. */
import type { Coordinates } from '@domain/dispositivos/geometry'
import type { Forma } from '@domain/lugares/shape'
import { useI18n } from '~/i18n/provider'
import type { Column } from '~/ui/lists/table'
import './places-list.css'

interface Place {
  nombre: string
  color: string
  grupo: string | null
  forma: Forma
  radio: number
  puntos: readonly Coordinates[]
  /** whether it is for all vehicles */
  todos: boolean
}

export function usePlaceColumns(): Column<Place>[] {
  const { t } = useI18n()
  return [
    {
      id: 'nombre',
      title: t('lugares.nombre'),
      card: 'main',
      cell: ({ nombre, color }) => (
        <span className="place-title">
          <i className={`place-dot place-dot--${color}`} aria-hidden="true" />
          <b>{nombre}</b>
        </span>
      ),
    },
    { id: 'grupo', title: t('lugares.grupo'), cell: ({ grupo }) => grupo ?? <span className="faint">—</span> },
    { id: 'forma', title: t('lugares.forma'), card: 'full', cell: (place) => <ShapeText place={place} /> },
    {
      id: 'para',
      title: t('lugares.para'),
      narrow: 900,
      cell: ({ todos }) => t(todos ? 'lugares.todos' : 'lugares.some'),
    },
  ]
}

function ShapeText({ place: { forma, radio, puntos } }: { place: Place }) {
  const { t, formatNumber } = useI18n()
  if (forma === 'circulo') return t('lugares.circulo_de', { m: formatNumber(radio) })
  if (forma === 'corredor') return t('lugares.corredor_de', { m: formatNumber(2 * radio) })
  return t('lugares.poligono_de', { n: puntos.length })
}
