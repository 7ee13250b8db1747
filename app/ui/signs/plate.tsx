/**
 * How every vehicle is shown: `<Plate placa="JTR205" servicio="publico" />`. The stored value has no gap, the drawn one
 * has, and copying gives the stored one. Sizes sm 20, base 24, md 28, lg 64 px (with the city: the phone page).
 */
export type PlateProps = {
  placa: string
  servicio?: 'particular' | 'publico' | null
  size?: 'sm' | 'base' | 'md' | 'lg'
  city?: string
}

export function Plate({ placa, servicio, size = 'md', city }: PlateProps) {
  const classes = ['plate', servicio === 'publico' && 'plate--public', size !== 'base' && `plate--${size}`]
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <span className="plate-no">
        {placa.slice(0, 3)}
        <i />
        {placa.slice(3)}
      </span>
      {size === 'lg' && city && <span className="plate-city">{city}</span>}
    </span>
  )
}

/** The plate in running text: «JTR 205». */
export function plateText(placa: string): string {
  return `${placa.slice(0, 3)} ${placa.slice(3)}`.trim()
}
