-- What happened to each subscription, of which its columns are a fold.
CREATE TABLE `cambios_suscripcion` (
	`n` integer PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`at` integer NOT NULL,
	`tipo` text NOT NULL,
	`pago_id` text,
	`datos` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`pago_id`) REFERENCES `pagos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cambios_suscripcion_empresa` ON `cambios_suscripcion` (`empresa_id`,`n`);--> statement-breakpoint
CREATE INDEX `cambios_suscripcion_por_pago` ON `cambios_suscripcion` (`empresa_id`,`pago_id`);--> statement-breakpoint
-- Who has paid already began with the trial, as far as the row still says; who has not begins with the first thing that
-- happens. What else the columns say is found to differ, and kept as set by hand, when a payment is voided.
INSERT INTO `cambios_suscripcion` (`empresa_id`, `at`, `tipo`, `datos`)
  SELECT e.`id`, e.`created_at`, 'inicio', json_object(
    'plan_type', 'Basic', 'subscription_status', iif(e.`trial_ends_at` IS NULL, 'expired', 'trial'),
    'trial_ends_at', e.`trial_ends_at`, 'subscription_ends_at', e.`trial_ends_at`, 'next_payment_at', NULL,
    'periodo', 'mensual', 'dia_pago', NULL, 'plan_siguiente', NULL, 'periodo_siguiente', NULL, 'siguiente_at', NULL,
    'cancela_at', NULL, 'vehicle_limit', coalesce(e.`vehiculos_acordados`, 30), 'user_limit', coalesce(e.`miembros_acordados`, 25),
    'vehiculos_acordados', e.`vehiculos_acordados`, 'miembros_acordados', e.`miembros_acordados`)
  FROM `empresas` e
  WHERE EXISTS (SELECT 1 FROM `pagos` p WHERE p.`empresa_id` = e.`id` AND p.`estado` = 'APPROVED' AND p.`hasta` IS NOT NULL);
--> statement-breakpoint
INSERT INTO `cambios_suscripcion` (`empresa_id`, `at`, `tipo`, `pago_id`)
  SELECT `empresa_id`, `resuelto_at`, 'pago', `id` FROM `pagos`
  WHERE `estado` = 'APPROVED' AND `hasta` IS NOT NULL ORDER BY `resuelto_at`, `recibo`;
--> statement-breakpoint
INSERT INTO `cambios_suscripcion` (`empresa_id`, `at`, `tipo`)
  SELECT e.`id`, e.`cancela_at`, 'cancelar' FROM `empresas` e
  WHERE e.`cancela_at` IS NOT NULL AND EXISTS (SELECT 1 FROM `cambios_suscripcion` c WHERE c.`empresa_id` = e.`id`);
--> statement-breakpoint
INSERT INTO `cambios_suscripcion` (`empresa_id`, `at`, `tipo`, `datos`)
  SELECT e.`id`, max(c.`at`), 'cambiar-plan', json_object('plan', coalesce(e.`plan_siguiente`, e.`plan_type`),
    'periodo', coalesce(e.`periodo_siguiente`, e.`periodo`))
  FROM `empresas` e JOIN `cambios_suscripcion` c ON c.`empresa_id` = e.`id`
  WHERE e.`siguiente_at` IS NULL AND (e.`plan_siguiente` IS NOT NULL OR e.`periodo_siguiente` IS NOT NULL) GROUP BY e.`id`;
--> statement-breakpoint
-- What was set by hand is no trial: it has a billing day from now on. Bogota's day serves; a payment looks at it anew.
UPDATE `empresas` SET `dia_pago` = CAST(strftime('%d', (`subscription_ends_at` - 18000000) / 1000, 'unixepoch') AS INTEGER)
WHERE `dia_pago` IS NULL AND `subscription_ends_at` IS NOT NULL
  AND (`subscription_status` IN ('active', 'past_due', 'canceled')
    OR (`subscription_status` = 'expired' AND `subscription_ends_at` IS NOT `trial_ends_at`));
