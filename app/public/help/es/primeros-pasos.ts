import type { HelpPage } from '../format'

export const firstSteps = {
  title: 'Primeros pasos',
  descripcion: 'De la cuenta nueva al primer vehículo en el mapa, en unos diez minutos y sin comprar equipos.',
  sections: {
    cuenta: {
      title: 'Cree su cuenta y su empresa',
      keys: 'registrarse registro nit prueba gratis',
      blocks: [
        {
          pasos: [
            'Abra [Prueba Gratis](/signup) y escriba su nombre, su correo y una contraseña de 8 caracteres o más. No necesita tarjeta.',
            'Inicie sesión. Le pedimos los datos de su empresa: con el nombre basta. Si escribe el NIT, revisamos el dígito de verificación y le avisamos si no coincide.',
            'Confirme su correo con el código de 6 cifras que le llega. Lo necesita para invitar a otras personas.',
          ],
        },
        {
          p: 'Durante los 14 días de prueba puede usar todas las funciones, GPS incluido, con los límites del plan Plus: 30 vehículos y 25 miembros. En **Mi Empresa**, que abre la tarjeta de su empresa, ve hasta qué día va.',
        },
      ],
    },
    vehiculo: {
      title: 'Agregue el primer vehículo',
      keys: 'placa carro camión moto',
      blocks: [
        {
          pasos: [
            'Entre a **Vehículos** y toque **Agregar vehículo**.',
            'Escriba placa, marca, modelo, año y titular, como aparecen en la licencia de tránsito.',
            'Si puede, complete servicio, clase y fecha de matrícula. Con ellos calculamos desde cuándo la ley pide la técnico-mecánica y si paga impuesto.',
          ],
        },
        {
          p: 'Si primero quiere ver cómo queda, en el **Panel de Control** de una empresa sin vehículos toque **Probar con una flota de ejemplo**: son cuatro vehículos con placa EJM, que se quitan de una vez con **Quitar la flota de ejemplo**.',
        },
        {
          p: 'Si ya los tiene en una hoja de cálculo, toque **Importar de Excel** y tráigalos todos de una vez, con sus documentos y conductores. Más en [Importar de Excel](/docs/vehiculos#importar).',
        },
        { p: 'Más sobre esto en [Vehículos](/docs/vehiculos).' },
      ],
    },
    documentos: {
      title: 'Registre sus documentos',
      keys: 'soat rtm impuesto fechas',
      blocks: [
        {
          p: 'En **Documentos** toque **Ver qué falta**: la lista muestra los documentos que la ley pide a cada vehículo y aún no están registrados. Cuando ya haya registrado alguno, la encuentra en el filtro **Sin registrar**. Toque **Registrar** en cada fila: el tipo y el vehículo ya vienen puestos, y proponemos el vencimiento a partir de la fecha de emisión.',
        },
        {
          p: 'Apenas guarda, el tablero **¿Puede salir hoy?** y las alertas usan esa fecha. Más en [Documentos y vencimientos](/docs/documentos).',
        },
        { foto: 'documentos', alt: 'La lista de documentos, primero los vencidos.' },
      ],
    },
    mapa: {
      title: 'Ponga un vehículo en el mapa',
      keys: 'gps qr whatsapp celular rastreo',
      blocks: [
        {
          pasos: [
            'En **Mapa** toque **Agregar dispositivo**, elija **Celular del conductor** y el vehículo, y guarde con **Rastreo activo** marcado.',
            'Se abre el **Enlace de rastreo** con su código QR. Envíelo por WhatsApp o muéstrelo en la pantalla.',
            'El conductor lo abre en su celular, toca **Iniciar Rastreo** y permite la ubicación. No instala nada.',
            'La ventana le dice cuando el celular empieza a reportar: toque **Ver** y véalo moverse en el mapa, en la misma pantalla.',
          ],
        },
        {
          p: 'Vea cada paso en imágenes en [Poner un vehículo en el mapa](/docs/videos#mapa), y envíele al conductor la guía [El celular del conductor](/docs/celular-del-conductor).',
        },
      ],
    },
    equipo: {
      title: 'Invite a su equipo',
      keys: 'usuarios asistente socio roles',
      blocks: [
        {
          p: 'En la tarjeta de su empresa (en el celular, **Más**) abra **Equipo**, toque **Invitar Miembro** y escriba nombre, correo y rol. Un **Usuario** ve solo los vehículos que usted le asigna; un **Administrador** maneja toda la empresa. La invitación sirve durante 7 días. Más en [Equipo y roles](/docs/equipo).',
        },
      ],
    },
  },
} as const satisfies HelpPage
