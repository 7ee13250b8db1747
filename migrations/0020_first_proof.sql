ALTER TABLE `identidades` ADD `por_correo` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `identidades` SET `por_correo` = 1 WHERE EXISTS (SELECT 1 FROM `usuarios` u WHERE u.`id` = `identidades`.`usuario_id` AND u.`created_at` = `identidades`.`created_at`);--> statement-breakpoint
CREATE INDEX `usuarios_sin_probar` ON `usuarios` (`created_at`) WHERE `email_verificado_at` IS NULL AND `empresa_id` IS NULL;
