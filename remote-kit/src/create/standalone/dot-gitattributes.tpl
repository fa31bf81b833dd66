* text=auto eol=lf
