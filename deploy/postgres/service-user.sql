-- Creates the user of the service, or changes its password, after the first migration has created the roles. For psql, as the
-- owner of the database or a superuser, with the password in the environment variable SERVICE_PASSWORD.
\getenv password SERVICE_PASSWORD
select 'create role visibility_service login'
where not exists (select from pg_roles where rolname = 'visibility_service') \gexec
alter role visibility_service password :'password';
grant visibility_app, visibility_admin to visibility_service;
