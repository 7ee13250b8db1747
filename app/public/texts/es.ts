/**
 * The texts of the public pages in Spanish: the source of `en.ts`, which has the same shape. Separate from the
 * application's texts, because these pages send no script that would need them.
 */
import { soporte } from './support-es'

export const es = {
  marco: {
    funciones: 'Funciones',
    precios: 'Precios',
    testimonials: 'Testimonios',
    contacto: 'Contacto',
    main: 'Principal',
    menu: 'Menú',
    iniciar: 'Iniciar Sesión',
    prueba: 'Prueba Gratis',
    mi_panel: 'Ir a mi panel',
    inicio: 'Vigía, inicio',
    skip: 'Ir al contenido',
    other_idioma: 'English',
    theme: 'Tema',
    theme_system: 'Sistema',
    theme_light: 'Claro',
    theme_dark: 'Oscuro',
    hecho: 'Control de flotas hecho en Colombia.',
    producto: 'Producto',
    resources: 'Recursos',
    legal: 'Legal',
    documentation: 'Documentación',
    guias: 'Guías',
    preguntas: 'Preguntas frecuentes',
    whats_new: 'Actualizaciones',
    soporte: 'Soporte',
    terminos: 'Términos',
    privacidad: 'Privacidad',
    cookies: 'Cookies',
    rights: '© {anio} Vigía',
  },
  portada: {
    title: 'Documentos y GPS de su flota, al día · Vigía',
    descripcion:
      'Controle SOAT, técnico-mecánica, impuestos y ubicación de su flota en Colombia. Prueba gratis de 14 días, sin tarjeta.',
    phrase: 'Sepa hoy qué vehículo no puede salir mañana.',
    explanation:
      'Vigía le avisa antes de que venzan el SOAT, la técnico-mecánica y el impuesto de cada vehículo, y le muestra dónde está. Sin equipos adicionales: basta el celular del conductor.',
    learn_more: 'Conoce Más',
    no_card: '14 días gratis, sin tarjeta. Cancele cuando quiera.',
  },
  example: {
    marca: 'Ejemplo',
    title: 'Documentos por vencer',
    label: 'Ejemplo: documentos por vencer',
    vehiculos: '12 vehículos',
    up_to_date: '9 al día',
    soat: 'SOAT',
    rtm: 'Técnico-mecánica',
    impuesto: 'Impuesto',
  },
  problems: {
    title: 'Hoy la información de su flota está en una carpeta, un Excel y la memoria de una persona.',
    more: 'Vea cómo lo resuelve Vigía',
    lista: [
      {
        title: 'Documentos regados',
        texto:
          'El SOAT está en un correo y la técnico-mecánica en la guantera. El vencimiento se descubre en un control de tránsito.',
        costo: 'Comparendo y vehículo inmovilizado',
      },
      {
        title: 'Mantenimientos sin historia',
        texto:
          'El taller dice que el aceite se cambió hace poco, el conductor no se acuerda y la factura no aparece por ninguna parte.',
        costo: 'Se paga dos veces lo mismo',
      },
      {
        title: 'Vehículos sin ubicar',
        texto: 'Para saber dónde va un pedido hay que llamar al conductor, que no debe contestar mientras maneja.',
        costo: 'Rutas largas y clientes esperando',
      },
    ],
  },
  gps: {
    title: 'El celular del conductor es el GPS.',
    pasos: [
      { que: 'Genere el código QR', how: 'del vehículo y envíelo por WhatsApp.' },
      { que: 'El conductor lo abre', how: 'y toca Iniciar Rastreo. No\u00a0instala\u00a0nada.' },
      {
        que: 'Usted lo ve en el mapa',
        how: 'en tiempo real. Si se pierde la señal, el recorrido se guarda y se envía después.',
      },
    ],
    privacy_note:
      'Cuando el conductor detiene el rastreo no se recibe ni se guarda su ubicación, así que fuera de su jornada no se puede ver.',
    start: 'Comenzar Ahora',
    try_it: 'Pruébelo con su teléfono',
    try_it_explanation:
      'Escanee un código y vea su ubicación moverse en este mapa. Sin crear una cuenta; a los 10 minutos se borra todo.',
    sin_script: 'Para la prueba, active JavaScript en el navegador o cree su cuenta.',
    no_cargo: 'La prueba no cargó. Revise su conexión e intente de nuevo.',
    donde: 'Kr 7 con Cl 92 · hace\u00a02\u00a0s',
    velocidad: 'Velocidad',
    hoy: 'Hoy',
    on_the_road: 'En ruta',
  },
  funciones: {
    title: 'Documentos, alertas y GPS en un solo lugar.',
    cta: 'Comenzar Prueba Gratis',
    pronto: 'Próximamente',
    documentos: {
      title: 'Documentos con semáforo',
      texto: 'Suba el PDF o una foto. Vigía guarda la fecha y le dice qué está en orden, qué vence y qué ya venció.',
    },
    alertas: {
      title: 'Alertas automáticas',
      texto: 'Un solo correo en la mañana con los vencimientos importantes, que también ve en su panel.',
      hora: 'Hoy, 5:00 a. m. · para Marcela Rojas',
      asunto: '2 vehículos no pueden salir hoy',
      uno: 'SOAT vencido hace 3 días',
      dos: 'Técnico-mecánica vencida ayer',
    },
    lista: {
      rastreo: {
        title: 'Rastreo desde el celular',
        texto: 'Ubicación en vivo sin comprar ni instalar equipos.',
      },
      mantenimiento: {
        title: 'Historial de mantenimiento',
        texto: 'Qué se hizo, en qué taller, con cuántos kilómetros y cuánto costó.',
      },
      usuarios: {
        title: 'Varios usuarios, por rol',
        texto: 'Los Administradores ven toda la flota; cada Usuario, los vehículos asignados.',
      },
      reportes: {
        title: 'Reportes en PDF y Excel',
        texto: 'El estado de la flota, kilómetros y horas, visitas, velocidad, costos y licencias.',
      },
      integracion: {
        title: 'Integración con su GPS',
        texto: 'Los equipos que ya tiene instalados, en el mismo mapa, por su servidor Traccar o por flespi.',
      },
      chat: { title: 'Chat con operadores', texto: 'Hablar con sus conductores desde la misma pantalla.' },
    },
  },
  voces: {
    title: 'Testimonios',
    sample: 'Testimonios de ejemplo; no son de clientes reales.',
    lista: [
      {
        says: 'Antes me enteraba del SOAT vencido cuando me llamaban del patio. Ahora a las seis de la mañana ya sé qué camión se queda.',
        quien: 'Gloria Inés Pachón',
        cargo: 'Jefa de flota, 14 vehículos · Fontibón, Bogotá',
      },
      {
        says: 'Mis clientes llegan con la historia del carro en el celular. Se acabó la discusión de qué se cambió y cuándo.',
        quien: 'Edwin Sarmiento',
        cargo: 'Dueño de taller · Paloquemao, Bogotá',
      },
      {
        says: 'Montamos las doce placas en una mañana. Al mediodía ya veíamos los tres furgones en el mapa.',
        quien: 'Natalia Quintero',
        cargo: 'Gerente de operaciones · Funza, Cundinamarca',
      },
    ],
  },
  precios: {
    title: 'Un precio para toda la flota.',
    explanation: 'Se cobra en pesos, impuestos incluidos. Los primeros 14 días son gratis y sin tarjeta.',
    ciclo: 'Ciclo de pago',
    mensual: 'Mensual',
    anual: 'Anual, 2 meses gratis',
    popular: 'Más popular',
    per_month: 'al mes',
    per_year: 'al año',
    elegir: 'Elegir plan',
    para: {
      Basic: 'Para empezar en orden.',
      Pro: 'Para flotas que salen todos los días.',
      Plus: 'Para operaciones con varias sedes.',
    },
    vehiculos: 'Hasta {n} vehículos',
    un_administrador: '1 administrador, {n} miembros en total',
    administradores: '{a} administradores, {n} miembros en total',
    history: '{n} días de historial',
    unlimited: 'Historial ilimitado',
    gps: 'Rastreo GPS',
    reportes: 'Reportes avanzados',
    api: 'API',
    all_of_pro: 'Todo lo de Pro',
    erp: 'Integración con su ERP',
    gerente: 'Gerente de cuenta dedicado',
    more: '¿Más de {n} vehículos?',
    enterprise: 'Hablemos de un plan Enterprise',
  },
  controller: {
    terminos: 'Vigía es un servicio de:',
    privacidad:
      'El responsable del tratamiento de los datos de las cuentas, y encargado de los que registran las empresas, es:',
    nit: 'NIT {nit}',
  },
  soporte,
  closing: {
    title: 'Registre su primer vehículo y reciba un aviso antes de cada vencimiento.',
    stamp: '14 DÍAS · SIN TARJETA · BOGOTÁ D.C.',
  },
}

export type PublicTexts = typeof es
