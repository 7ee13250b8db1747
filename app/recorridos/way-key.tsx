/**
 * The key of the colours on the map, of those that are drawn. On a phone the tape below the map has the key instead.
 */
import { useI18n } from '~/i18n/provider'
import type { Way } from './way'

interface Props {
  way: Way
  /** whether it went faster somewhere than the company allows */
  hasOver: boolean
}

export function WayKey({ way: { driven, unseen }, hasOver }: Props) {
  const { t } = useI18n()
  const kinds = [
    ...(driven.length > 0 ? (['moving'] as const) : []),
    ...(hasOver ? (['over'] as const) : []),
    ...(unseen.length > 0 ? (['silent'] as const) : []),
  ]
  if (kinds.length === 0) return null
  return (
    <ul className="way-key">
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={`way-key-${kind}`} />
          {t(`recorridos.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
