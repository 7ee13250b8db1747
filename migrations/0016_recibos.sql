-- A card that is charged no more leaves nothing here.
DELETE FROM `fuentes_pago` WHERE `estado` <> 'activa';--> statement-breakpoint
DROP INDEX `fuentes_pago_activa`;--> statement-breakpoint
CREATE UNIQUE INDEX `fuentes_pago_una` ON `fuentes_pago` (`empresa_id`);--> statement-breakpoint
ALTER TABLE `fuentes_pago` DROP COLUMN `estado`;--> statement-breakpoint
ALTER TABLE `fuentes_pago` DROP COLUMN `retirada_at`;--> statement-breakpoint
ALTER TABLE `pagos` ADD `emisor` text;--> statement-breakpoint
ALTER TABLE `pagos` ADD `zona` text;--> statement-breakpoint
ALTER TABLE `pagos` ADD `anulado_at` integer;--> statement-breakpoint
-- Of what was voided so far the audit log knows when it was approved.
UPDATE `pagos` SET `anulado_at` = `resuelto_at`, `resuelto_at` = coalesce(
  (SELECT max(a.`at`) FROM `auditoria` a WHERE a.`suceso` = 'pago-aprobado' AND a.`objeto` = `pagos`.`id`), `resuelto_at`)
WHERE `estado` = 'VOIDED' AND `recibo` IS NOT NULL;
