import { useI18n } from '~/i18n/provider'

const WIDTHS = [
  [42, 62],
  [28, 48],
  [50, 70],
  [36, 54],
  [46, 58],
] as const

/** Placeholder rows while loading. `plate` if each row starts with one; `label` is read to screen readers. */
export function SkeletonRows({ rows = 3, plate = false, label }: { rows?: number; plate?: boolean; label?: string }) {
  const { t } = useI18n()
  return (
    <div className="rows" role="status" aria-busy="true" aria-label={label ?? t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => {
        const [width, second] = WIDTHS[row % WIDTHS.length] ?? WIDTHS[0]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
          <div className="row" key={row}>
            {plate && <span className="skeleton skeleton--plate" />}
            <span className="row-main">
              <span className="skeleton" style={{ width: `${width}%` }} />
              <span className="skeleton skeleton--second" style={{ width: `${second}%` }} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
