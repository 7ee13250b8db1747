import type { suscripcion as es } from '../../es/company/suscripcion'
import type { Translation } from '../../texts'

export const suscripcion: Translation<typeof es> = {
  mensual: 'monthly',
  anual: 'yearly',
  select_prompt: 'Choose your plan',
  upgrade: 'Upgrade plan',
  every: 'How often you pay',
  paid_monthly: 'Pay monthly',
  paid_yearly: 'Pay yearly',
  per_month: 'a month',
  per_year: 'a year',
  taxes_included: 'taxes included',
  in_window: 'Pay in a window, without leaving Vigía',
  pay_months: 'You pay {n} months of 12',
  how_starting:
    'Charged in Colombian pesos. If you are still in your trial, what you pay begins to count when it ends.',
  how_running:
    'Charged in Colombian pesos and added to what you have paid. A larger plan opens once the payment is confirmed, and the days that remain of the current one become days of the new one.',
  how_late:
    'Charged in Colombian pesos. What you pay counts from {fecha}, when what was paid ended, and everything goes on working.',
  how_new:
    'Charged in Colombian pesos. The plan opens once the payment is confirmed, and its period counts from that moment.',
  no_pagos: 'Online payment is not available on this installation.',
  plan_actual: 'Current plan',
  mas_popular: 'Most popular',
  pagar: 'Choose {plan}',
  pay_another: 'Pay another period of {plan}',
  after_current: 'It begins when the {actual} you have paid for ends.',
  hasta_vehiculos: 'Up to {n} vehicles',
  miembros: '{n} members',
  administradores: 'one of them Administrator|{n} of them Administrators',
  history_days: '{n} days of history',
  history_unlimited: 'Unlimited history',
  todo_lo_de: 'Everything in {plan}',
  gps: 'GPS tracking',
  reportes: 'Advanced reports',
  api: 'API access',
  erp: 'Integration with your ERP',
  gerente: 'Dedicated account manager',
  agreed_vehiculos:
    'Your agreed limit of one vehicle does not change with the plan.|Your agreed limit of {n} vehicles does not change with the plan.',
  agreed_miembros:
    'Your agreed limit of one member does not change with the plan.|Your agreed limit of {n} members does not change with the plan.',
  mas_de: 'More than one vehicle?|More than {n} vehicles?',
  enterprise: 'Write to us for an Enterprise plan',
  your_plan: 'Your plan',
  trial_mode: 'Free trial, with everything',
  proximo_pago: 'Next payment',
  already: 'Due',
  monto: '{monto}, taxes included · {plan}, {periodo}',
  in_trial:
    'Your trial ends {cuando}, on {fecha}. Until then you can use every feature, and what you pay starts to count afterwards.',
  canceled_until: 'You cancelled your subscription: it works until {fecha} and you will not be charged again.',
  in_grace: 'The payment has not arrived. Everything works until {fecha}.',
  stop_charges:
    'Meanwhile we try to charge it to your saved card. If you do not want to keep the plan, remove the card and we will try no more charges.',
  cambia: 'From {fecha} your plan will be {plan}, {periodo}.',
  changes_paid: 'From {fecha} your plan will be {plan}, {periodo}. It is already paid.',
  undo: 'Undo the change',
  change_plan: 'Change plan',
  change_plan_text:
    'The change applies with the next period, from {fecha}. To open a larger plan today, pay for it now.',
  cancel: 'Cancel subscription',
  cancel_question: 'Cancel the {plan} plan?',
  cancel_text: 'It works until {fecha}, which is already paid. After that you will not be charged again.',
  cancel_data:
    'Nothing is deleted: you can read your records, download your files, receipts and activity log, and come back whenever you like.',
  keep_plan: 'Keep the plan',
  resume: 'Resume',
  cancel_done: 'Subscription cancelled',
  resume_done: 'Subscription resumed',
  change_done: 'Plan change saved',
}
