import type { mantenimientos as es } from '../es/mantenimientos'
import type { Same } from '../format'

export const mantenimientos: Same<typeof es> = {
  titulo: 'Maintenance',
  descripcion: 'The service book of each vehicle: services, costs, odometer and plans that tell you in time.',
  secciones: {
    servicio: {
      titulo: 'Register a service',
      claves: 'workshop invoice oil cost job',
      bloques: [
        {
          pasos: [
            'In **Maintenance** press **Register a service** and choose the vehicle.',
            'Write the date, the odometer and the workshop, and each job with its cost.',
            'Say of each job which plan it fulfils, if any: its next date is computed by itself.',
            'Add the invoice or photos if you have them.',
          ],
        },
        {
          p: 'The chart **Cost by month** adds up the last twelve months by vehicle; **See as a table** gives the figures.',
        },
        { foto: 'mantenimientos', alt: 'The screen Maintenance, with the cost by month and the services.' },
      ],
    },
    planes: {
      titulo: 'Plans',
      claves: 'schedule every kilometres months preventive reminder',
      bloques: [
        {
          p: 'A plan says how often something is due: by kilometres, by months or by both, and what comes first counts. In the tab **Plans** press **Add plan**; there are common ones to begin with, such as oil, brakes or tyre rotation.',
        },
        {
          p: 'A plan is **Due soon** in the last fifth of its interval, at most 30 days or 1,000 km before, and **Expired** when it is past. Both raise alerts. Without a last date, months count from the day on which you made the plan.',
        },
        { foto: 'planes-de-mantenimiento', alt: 'The maintenance plans, with how much is left of each.' },
      ],
    },
    kilometraje: {
      titulo: 'The odometer',
      claves: 'km correct dashboard mileage',
      bloques: [
        {
          p: 'It is brought up to date by each service, or by **Update odometer** in the tab **Plans**. As an odometer does not go down, a reading below an earlier one is refused; if it is right, because the dashboard was changed for instance, tick **Correct the odometer**.',
        },
        { nota: 'You write the odometer: it is not taken from the GPS.' },
      ],
    },
  },
}
