import type { HelpPage } from '../format'

export const suscripcion = {
  title: 'Suscripción y pagos',
  descripcion: 'La prueba, los planes en pesos, pagar con Wompi, recibos, cambiar de plan y cancelar cuando quiera.',
  sections: {
    planes: {
      title: 'La prueba y los planes',
      keys: 'precio costo basic pro plus cuánto vale pesos iva',
      blocks: [
        {
          p: 'La prueba dura 14 días, no pide tarjeta y permite usar todas las funciones. Después elige un plan; los precios son en pesos, con impuestos incluidos, y un año cuesta lo mismo que diez meses.',
        },
        {
          tabla: [
            ['Plan', 'Al mes', 'Al año', 'Vehículos', 'Incluye'],
            [
              'Basic',
              '$\u00a029.900',
              '$\u00a0299.000',
              '5',
              'Documentos, alertas, mantenimientos; 30 días de historial',
            ],
            [
              'Pro',
              '$\u00a061.900',
              '$\u00a0619.000',
              '15',
              'Lo anterior, rastreo GPS, todos los reportes, API e historial sin límite',
            ],
            [
              'Plus',
              '$\u00a0125.900',
              '$\u00a01.259.000',
              '30',
              'Lo de Pro, más vehículos y personas, y los costos a la contabilidad',
            ],
          ],
        },
        {
          p: 'El historial de 30 días se refiere al registro de actividad, a las alertas resueltas y al recorrido: sus vehículos, documentos y mantenimientos se conservan todos.',
        },
      ],
    },
    pagar: {
      title: 'Pagar',
      keys: 'wompi tarjeta pse nequi banco comprar',
      blocks: [
        {
          pasos: [
            'En **Configuración**, pestaña **Facturación**, toque **Actualizar Plan**; si ya tiene un plan, el botón dice **Pagar ahora**. Elija pago mensual o anual.',
            'Elija el plan. Lo llevamos a Wompi, donde puede pagar con tarjeta, PSE, Nequi y otros medios. Si prefiere quedarse en Vigía, marque antes **Pagar en una ventana, sin salir de Vigía**.',
            'Al volver verificamos el pago. Si el banco tarda, puede cerrar la página: cuando confirme, activamos su plan y le escribimos.',
          ],
        },
        {
          puntos: [
            'Si paga durante la prueba, el periodo empieza cuando termine la prueba: no pierde días.',
            'Si paga antes de tiempo, o dos veces, se suma al final.',
            'Si un pago sale rechazado no se cobra nada y puede volver a intentar.',
          ],
        },
        { foto: 'planes', alt: 'La ventana Seleccione su Plan, con los precios en pesos.' },
      ],
    },
    tarjeta: {
      title: 'Cobro automático',
      keys: 'guardar tarjeta débito renovación retirar',
      blocks: [
        {
          p: 'En **Configuración**, pestaña **Facturación**, toque **Guardar tarjeta**. El número va de su navegador directo a Wompi: Vigía solo conoce la marca y los cuatro últimos dígitos. Al terminar cada periodo cobramos con ella la renovación. La puede cambiar o retirar cuando quiera.',
        },
        {
          p: 'Sin tarjeta guardada, le escribimos antes de que termine el periodo y usted paga cuando quiera.',
        },
      ],
    },
    recibos: {
      title: 'Recibos y datos de facturación',
      keys: 'factura pdf nit descargar comprobante contador',
      blocks: [
        {
          p: 'En **Facturación** está el historial de pagos, cada uno con su recibo en PDF. Antes de pagar revise los **Datos de facturación**: los recibos salen a ese nombre, y los de pagos ya hechos no cambian. Si un pago se anula, su recibo queda con el sello ANULADO y la suscripción queda como si ese pago no se hubiera hecho: lo demás que pagó sigue en pie.',
        },
        {
          p: 'Si junto al recibo aparece **Factura**, es la factura electrónica de ese pago: descárguela en PDF o XML; además llega al correo de los datos de facturación. Cuando falta el tipo de persona, la responsabilidad de IVA o el municipio, la factura espera y sale después de guardarlos. Si el pago se anula, aparece su nota crédito.',
        },
        { nota: 'El recibo confirma el pago. No es una factura electrónica de venta.' },
        { foto: 'facturacion', alt: 'La pestaña Facturación, con el plan y los datos de facturación.' },
      ],
    },
    cambiar: {
      title: 'Cambiar de plan',
      keys: 'subir bajar mejorar upgrade anual mensual',
      blocks: [
        {
          puntos: [
            'Un plan mayor que paga hoy se abre al confirmarse el pago, y los días que le quedaban se convierten en días del nuevo, según su precio.',
            'Un plan menor empieza cuando termine lo que ya pagó.',
            'Sin pagar ahora, elija el cambio en **Facturación**: se aplica con el próximo periodo, y hasta entonces puede deshacerlo.',
          ],
        },
        {
          p: 'Si al bajar de plan tiene más vehículos o personas que el límite, no se borra nada: solo no podrá agregar más.',
        },
      ],
    },
    cancelar: {
      title: 'Cancelar',
      keys: 'terminar retirarse dejar baja reanudar',
      blocks: [
        {
          p: 'En **Facturación** toque **Cancelar suscripción**. Sigue funcionando hasta el día que ya pagó y después no se cobra nada más. Antes de ese día puede **Reanudar**; si fue un error, toque **Deshacer** en los ocho segundos siguientes.',
        },
        {
          p: 'Si un pago se atrasa, todo sigue funcionando 7 días más. En esos días no hay nada que cancelar, porque lo pagado ya terminó: si no quiere seguir, retire la tarjeta guardada y no se intentan más cobros. Después, o al terminar la prueba o lo cancelado, usted entra, consulta lo que registró y descarga sus archivos, pero no agrega ni cambia registros hasta que elija un plan. Sus registros y sus archivos no se borran; las posiciones del GPS se conservan si su último plan pagado fue Pro o Plus; después de la prueba, o en Basic, se borran a los 30 días.',
        },
      ],
    },
  },
} as const satisfies HelpPage
