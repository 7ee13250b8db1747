import type { suscripcion as es } from '../es/suscripcion'
import type { Same } from '../format'

export const suscripcion: Same<typeof es> = {
  title: 'Subscription and payments',
  descripcion: 'The trial, the plans in pesos, paying with Wompi, receipts, changing plans and cancelling at any time.',
  sections: {
    planes: {
      title: 'The trial and the plans',
      keys: 'price cost basic pro plus how much pesos tax',
      blocks: [
        {
          p: 'The trial lasts 14 days, needs no card and includes every feature. Then you choose a plan; prices are in Colombian pesos, taxes included, and a year costs the same as ten months.',
        },
        {
          tabla: [
            ['Plan', 'A month', 'A year', 'Vehicles', 'Includes'],
            ['Basic', '$\u00a029,900', '$\u00a0299,000', '5', 'Documents, alerts, maintenance; 30 days of history'],
            [
              'Pro',
              '$\u00a061,900',
              '$\u00a0619,000',
              '15',
              'All that, GPS tracking, every report, API and unlimited history',
            ],
            [
              'Plus',
              '$\u00a0125,900',
              '$\u00a01,259,000',
              '30',
              'What Pro has, more vehicles and people, and costs sent to accounting',
            ],
          ],
        },
        {
          p: 'The 30 days of history are those of the activity log, of resolved alerts and of routes: your vehicles, documents and maintenance are all kept.',
        },
      ],
    },
    pagar: {
      title: 'Pay',
      keys: 'wompi card pse nequi bank buy',
      blocks: [
        {
          pasos: [
            'In **Settings**, tab **Billing**, press **Upgrade plan**; if you already have a plan, the button says **Pay now**. Choose monthly or yearly.',
            'Choose the plan. We take you to Wompi, where you can pay by card, PSE, Nequi and others. If you prefer to stay in Vigía, tick **Pay in a window, without leaving Vigía** first.',
            'When you return we verify the payment. If the bank takes a while you can close the page: when it confirms, we activate your plan and write to you.',
          ],
        },
        {
          puntos: [
            'If you pay during the trial, the period begins when the trial ends, so you lose no days.',
            'If you pay early, or twice, it is added to the end.',
            'If a payment is declined nothing is charged and you can try again.',
          ],
        },
        { foto: 'planes', alt: 'The window to choose a plan, with the prices in pesos.' },
      ],
    },
    tarjeta: {
      title: 'Automatic charge',
      keys: 'save card debit renewal remove',
      blocks: [
        {
          p: 'In **Settings**, tab **Billing**, press **Save card**. The number goes from your browser straight to Wompi: Vigía knows only the brand and the last four digits. At the end of each period we charge the renewal to it. You can change or remove it whenever you like.',
        },
        { p: 'Without a saved card we write to you before the period ends, and you pay whenever you like.' },
      ],
    },
    recibos: {
      title: 'Receipts and billing data',
      keys: 'invoice pdf nit download accountant',
      blocks: [
        {
          p: '**Billing** has the payment history, each payment with its receipt as PDF. Check the **Billing data** before you pay: receipts are issued with them, and those of past payments do not change. If a payment is voided, its receipt is stamped ANULADO and your subscription stays as if it had not been made: what else you paid still counts.',
        },
        {
          p: 'Where **Invoice** stands beside the receipt, it is the electronic invoice of that payment: download it as PDF or XML; it also comes by mail to the address of the billing data. While the kind of person, the IVA liability or the municipality is missing, the invoice waits, and is issued after they are saved. If the payment is voided, its credit note appears.',
        },
        { nota: 'The receipt confirms the payment. It is not an electronic invoice.' },
        { foto: 'facturacion', alt: 'The tab Billing, with the plan and the billing data.' },
      ],
    },
    cambiar: {
      title: 'Change plan',
      keys: 'upgrade downgrade larger smaller yearly monthly',
      blocks: [
        {
          puntos: [
            'A larger plan that you pay today opens when the payment is confirmed, and the days that were left become days of the new one, by its price.',
            'A smaller plan begins when what you paid ends.',
            'Without paying now, choose the change in **Billing**: it comes into force with the next period, and until then you can undo it.',
          ],
        },
        {
          p: 'If a smaller plan leaves you with more vehicles or people than its limit, nothing is deleted: you just cannot add more.',
        },
      ],
    },
    cancelar: {
      title: 'Cancel',
      keys: 'end leave quit resume',
      blocks: [
        {
          p: 'In **Billing** press **Cancel subscription**. It works until the day that is paid, and nothing is charged after it. Before that day you can **Resume**; if it was a mistake, press **Undo** within eight seconds.',
        },
        {
          p: 'If a payment is late, everything works for 7 more days. In those days there is nothing to cancel, since what was paid is over: if you do not want to go on, remove the saved card, and no more charges are tried. After them, or when the trial or what was cancelled ends, you can sign in, read your records and download your files, but not add or change records until you choose a plan. Your records and files are not deleted; GPS positions are kept if your last paid plan was Pro or Plus; after the trial, or on Basic, they are deleted after 30 days.',
        },
      ],
    },
  },
}
