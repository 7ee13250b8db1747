/**
 * How every vehicle is shown: `<Plate placa="JTR205" servicio="publico" />`. The stored value has no gap, the drawn one
 * has, as `formatPlaca` writes it in running text, and copying gives the stored one. Sizes sm 20, base 24, md 28, lg 64 px.
 */
import { formatPlaca } from '@domain/vehiculos/placa'

export type PlateProps = {
  placa: string
  servicio?: 'particular' | 'publico' | null
  size?: 'sm' | 'base' | 'md' | 'lg'
}

export function Plate({ placa, servicio, size = 'md' }: PlateProps) {
  const classes = ['plate', servicio === 'publico' && 'plate--public', size !== 'base' && `plate--${size}`]
  const [first, second] = formatPlaca(placa).split(' ')
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <span className="plate-no">
        {first}
        {second && <i />}
        {second}
      </span>
    </span>
  )
}
