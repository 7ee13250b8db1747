import type { HelpPage } from '../format'

export const mantenimientos = {
  title: 'Mantenimientos',
  descripcion: 'La hoja de vida de cada vehículo: servicios, costos, kilometraje y planes que avisan a tiempo.',
  sections: {
    servicio: {
      title: 'Registrar un servicio',
      keys: 'taller factura aceite costo trabajo',
      blocks: [
        {
          pasos: [
            'En **Mantenimientos**, pestaña **Servicios**, toque **Registrar servicio** y elija el vehículo.',
            'Escriba la fecha, el kilometraje y el taller, y cada trabajo con su costo.',
            'En cada trabajo elija el plan que cumple, si cumple alguno: su próxima fecha se calcula automáticamente.',
            'Agregue la factura o fotos si las tiene.',
          ],
        },
        {
          p: 'El gráfico **Costo por mes** suma los últimos doce meses por vehículo; con **Ver como tabla** lee las cifras.',
        },
        { foto: 'mantenimientos', alt: 'La pantalla Mantenimientos, con el costo por mes y los servicios.' },
      ],
    },
    planes: {
      title: 'Planes',
      keys: 'programar cada kilómetros meses preventivo recordatorio',
      blocks: [
        {
          p: 'Un plan indica cada cuánto toca un trabajo: por kilómetros, por meses o por los dos, según lo que llegue primero. En la pestaña **Por hacer** toque **Agregar plan**; hay varios comunes para empezar, como cambio de aceite, frenos o rotación de llantas.',
        },
        {
          p: 'Un plan está **Próximo** en el último quinto de su intervalo, como mucho 30 días o 1.000 km antes, y **Vencido** desde el día o el kilómetro en que toca. Los dos crean alertas. Sin una última fecha, los meses cuentan desde el día en que hizo el plan.',
        },
        { foto: 'planes-de-mantenimiento', alt: 'Los planes de mantenimiento, con cuánto falta para cada uno.' },
      ],
    },
    kilometraje: {
      title: 'El kilometraje',
      keys: 'odómetro km corregir tablero',
      blocks: [
        {
          p: 'Se actualiza con cada servicio, o con **Actualizar kilometraje**. Como un odómetro no baja, si una lectura es menor que otra anterior no se acepta; si es la correcta, por ejemplo porque cambiaron el tablero, marque **Corregir el kilometraje**.',
        },
        {
          p: 'Entre dos lecturas, si el vehículo tiene GPS, se suman los kilómetros de cada día que termina. Ese número dice siempre estimado según GPS, los planes por kilómetros avisan con él, y cualquier lectura que registre lo corrige. Lo que se anduvo sin señal no se suma.',
        },
      ],
    },
    contabilidad: {
      title: 'Llevar los costos a la contabilidad',
      keys: 'contabilidad contador asiento comprobante centro de costo puc erp world office helisa siigo alegra exportar',
      blocks: [
        {
          p: 'Con el plan Plus, en **Configuración**, pestaña **Integraciones**, toque **Abrir Contabilidad**. Cada servicio con costo es un asiento de dos líneas: el gasto, con la placa como centro de costo, y la cuenta por pagar.',
        },
        {
          pasos: [
            'En **Cuentas** escriba las de su plan (PUC), que conoce su contador, y el NIT de los talleres.',
            'En **Por exportar** elija los días, revise las líneas y toque **Exportar**.',
            'En **Exportaciones** descargue el archivo en Excel o CSV y llévelo a su programa: copie las columnas en su plantilla de importación, o asígnelas en su asistente.',
            'Si usa World Office o Helisa, elíjalo en **Archivo para su programa**: las exportaciones ofrecen además su archivo. El de World Office trae las columnas de su importación de documentos contables, con el tipo de documento, el prefijo y el tercero interno que usted escriba; el de Helisa, las columnas que su empresa definió en su programa, en su orden. Confírmelas con su contador.',
          ],
        },
        { foto: 'contabilidad', alt: 'La pantalla Contabilidad, con los asientos que están por exportar.' },
        {
          puntos: [
            'Cada servicio se exporta una sola vez: la siguiente exportación trae solo lo nuevo, y un archivo ya exportado se descarga igual cuantas veces quiera.',
            'Si un servicio cambia de costo, de fecha o de placa, o se elimina, la siguiente exportación trae la reversa de su asiento (`VIG-12-R`) y, si tiene costo, el nuevo.',
            'Lo que costó un vehículo eliminado se queda como se exportó.',
            'El combustible no está: Vigía no lo registra.',
          ],
        },
        {
          p: 'Si su contador usa Alegra o Siigo Nube, conéctelo en **Programa contable** y toque **Enviar** en lugar de exportar. Los asientos salen en el minuto siguiente, y cada uno queda una sola vez, aunque la conexión se corte.',
        },
        {
          puntos: [
            'Alegra pide su correo y el token de su API. Siigo pide el usuario y la clave de su API (Alianzas, Mi credencial API), en un plan que la incluya, y el código de un tipo de comprobante contable con numeración automática y centros de costo.',
            'En el programa deben existir sus dos cuentas, un centro de costo con la placa de cada vehículo y los terceros cuyo NIT anote. Vigía no los crea.',
            'Siigo pide además un NIT en cada asiento, y una cuenta por pagar que en Siigo no lleve vencimientos.',
            'En **Envíos a su programa** está cada asiento: enviado, con su número en el programa; en camino; o con lo que el programa respondió. Corrija y toque **Reenviar**: sale con las cuentas y los NIT de hoy.',
            'Lo que se envía no va en un archivo, y lo que se exporta no se envía.',
            'Para otros programas, exporte el archivo.',
          ],
        },
      ],
    },
  },
} as const satisfies HelpPage
