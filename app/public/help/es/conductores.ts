import type { HelpPage } from '../format'

export const conductores = {
  title: 'Conductores y licencias',
  descripcion: 'Registrar los conductores de cada vehículo, guardar su licencia y saber si la categoría le sirve.',
  sections: {
    agregar: {
      title: 'Agregar un conductor',
      keys: 'chofer crear cédula licencia',
      blocks: [
        {
          pasos: [
            'En **Conductores** toque **Agregar conductor** y elija el vehículo que maneja.',
            'Escriba nombre, documento, número y categoría de la licencia, y sus dos fechas. El teléfono es opcional.',
            'Si quiere, agregue el archivo de la licencia: PDF, JPG o PNG de hasta 5 MB.',
          ],
        },
        {
          p: 'Con la fecha de nacimiento calculamos la vigencia máxima de la licencia según la ley, y le avisamos si la fecha de vencimiento no es posible.',
        },
      ],
    },
    categoria: {
      title: 'La categoría y el vehículo',
      keys: 'a1 a2 b1 b2 c1 c2 c3 moto público particular',
      blocks: [
        {
          p: 'Si la categoría no sirve para ese vehículo, le avisamos y le mostramos cuál se necesita: por ejemplo, una B1 no sirve para un camión de servicio público, que pide C2. Puede guardarla, pero no cuenta para ese vehículo.',
        },
        {
          tabla: [
            ['Categoría', 'Para qué'],
            ['A1, A2', 'Motos de hasta 125 cm³, y de más'],
            ['B1, B2, B3', 'Particular: autos y camionetas; camiones y buses; articulados'],
            ['C1, C2, C3', 'Público: autos y camionetas; camiones y buses; articulados'],
          ],
        },
      ],
    },
    vencimiento: {
      title: 'Cuando la licencia vence',
      keys: 'renovar vencida alerta',
      blocks: [
        {
          p: 'La licencia genera alertas como un documento. Si ninguno de los conductores de un vehículo tiene una licencia vigente que le sirva, el vehículo aparece como **No puede salir**. Para actualizarla, edite al conductor y escriba las fechas nuevas.',
        },
        { foto: 'conductores', alt: 'La lista de conductores, con el estado de cada licencia.' },
      ],
    },
    objeciones: {
      title: 'Cuando un conductor objeta',
      keys: 'objeción datos personales habeas data 15 días responder atender ley 1581',
      blocks: [
        {
          p: 'Un conductor puede objetar desde su página de rastreo lo que se hace con sus datos. Los Administradores reciben un correo y lo ven en el **Panel de Control**; el texto está en la pestaña **Conductores** del vehículo, con el último día para responder: 15 días hábiles.',
        },
        {
          p: 'Respóndale directamente, por teléfono o por escrito: desde aquí no se envía la respuesta. Después toque **Marcar como atendida**: el conductor ve quién la atendió y cuándo.',
        },
      ],
    },
    contacto: {
      title: 'Escribirle o llamarlo',
      keys: 'whatsapp teléfono',
      blocks: [
        {
          p: 'Con el teléfono registrado, en la lista tiene un botón que abre WhatsApp con ese número, y otro para llamar desde el celular.',
        },
      ],
    },
  },
} as const satisfies HelpPage
