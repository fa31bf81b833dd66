{
  "title": "Neu: {{de}}",
  "greeting": {
    "title": "Willkommen, {name}!",
    "action": "Melde dich",
    "done": "Hier ist alles bereit."
  }
}
