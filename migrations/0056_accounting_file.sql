-- The file that a company takes to its accounting program, and what that program asks for in it.
ALTER TABLE `cuentas_contables` ADD `archivo` text;
