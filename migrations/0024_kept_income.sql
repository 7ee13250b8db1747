-- What companies paid before they were deleted: sums by month, plan and world, of nobody.
CREATE TABLE `ingresos_conservados` (
	`mes` text NOT NULL,
	`plan_type` text NOT NULL,
	`ambiente` text NOT NULL,
	`pagos` integer NOT NULL,
	`monto` integer NOT NULL,
	`iva` integer NOT NULL,
	PRIMARY KEY(`mes`, `plan_type`, `ambiente`)
);
--> statement-breakpoint
-- A payment goes with its company; its amount stays in the month of its approval, in Bogotá: five hours behind UTC all year.
CREATE TRIGGER `pagos_ingreso_conservado` AFTER DELETE ON `pagos`
WHEN OLD.`estado` = 'APPROVED' AND OLD.`resuelto_at` IS NOT NULL BEGIN
  INSERT INTO `ingresos_conservados` (`mes`, `plan_type`, `ambiente`, `pagos`, `monto`, `iva`)
    VALUES (strftime('%Y-%m', (OLD.`resuelto_at` - 18000000) / 1000, 'unixepoch'), OLD.`plan_type`, OLD.`ambiente`, 1, OLD.`monto`, OLD.`iva`)
    ON CONFLICT (`mes`, `plan_type`, `ambiente`) DO UPDATE SET
      `pagos` = `pagos` + 1, `monto` = `monto` + excluded.`monto`, `iva` = `iva` + excluded.`iva`;
END;
